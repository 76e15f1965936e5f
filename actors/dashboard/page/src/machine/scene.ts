/**
 * The torus in space: points and lines, drawn on change. A large torus has a hull, and on its far faces the busiest link of each row. While
 * the picture turns, only the hull, these links and the hot links are drawn. All links are drawn 150 ms after the turn ends. To find the
 * link under the pointer, the ids of links are drawn as colours into a few pixels around the pointer; a ray would visit every link.
 */
import {
  BufferAttribute, BufferGeometry, CanvasTexture, Color, DataTexture, DoubleSide, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, PerspectiveCamera, Points,
  PointsMaterial, Scene as World, SRGBColorSpace, Vector3, WebGLRenderer, WebGLRenderTarget,
} from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { INK, magnitudes, onThemeChange, prefersCalm, rgb, theme } from '../colours';
import { h } from '../parts/dom';
import { cable, cables, type Cables, type Cut, hull, idColour, type Layout, layout, nearestId } from './geometry';
import type { Folded, Plane } from './torus';

export type Target = { kind: 'link' | 'node'; id: number } | null;
export interface SceneData {
  folded: Folded;
  /** Whether all links of the torus, or of the cut, are known. */
  whole: boolean;
  least: number; explode: number; cut: Cut | null;
  pickedLink: number; pickedNode: number;
  /** Nodes of lost members, and nodes of failed ranks. */
  lost: number[];
  failed: number[];
  blocks: Folded | null;
  /** The busiest link of each row along each dimension. */
  planes: Plane[];
}
export interface SceneEvents { hover(target: Target, x: number, y: number): void; pick(target: Target): void }

const REST_MS = 150;
/** Pixels of the picture by pixel of the page, in each direction, at rest and while the torus turns. */
const REST_RATIO = 2;
const TURNING_RATIO = 1;
/** Links that are drawn wide: thousands would hide each other, and take long. */
const MOST_WIDE = 1024;
/** Further hot links that are drawn while the torus turns. */
const MOST_TURNING = 4096;
/** Nodes from which the hull and its faces are drawn. */
const LARGE = 2048;
const FACE_ROOM = 0.35;
const PICK = 9;
/** Widths in pixels of links below 60 %, below 85 %, and of the hottest. */
const WIDTHS = [2, 3.2, 4.6];
const STEPS = [153, 217];

export class Scene {
  readonly element = h('div', { class: 'scene', tabindex: '0', role: 'img', 'data-scene': '' });
  private readonly renderer: WebGLRenderer;
  private readonly world = new World();
  private readonly ids = new World();
  private readonly camera = new PerspectiveCamera(38, 1, 0.1, 200);
  private readonly target = new WebGLRenderTarget(PICK, PICK);
  private readonly faint = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.55 }));
  private readonly blocks = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.35 }));
  /** Hot links by width: a shader has one width a material. */
  private readonly hot = WIDTHS.map((linewidth) => new LineSegments2(new LineSegmentsGeometry(), new LineMaterial({ linewidth, vertexColors: true, transparent: true, depthTest: false })));
  /** Hot links behind the widest. */
  private readonly thin = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, transparent: true, depthTest: false }));
  private readonly hull = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true }));
  private readonly faces = [0, 1, 2].map(() => new Mesh(new BufferGeometry(), new MeshBasicMaterial({ transparent: true, depthTest: false, side: DoubleSide })));
  private readonly pickedLine = new LineSegments2(new LineSegmentsGeometry(), new LineMaterial({ linewidth: 8, transparent: true, opacity: 0.4, depthTest: false }));
  private readonly nodes = new Points(new BufferGeometry(), new PointsMaterial({ size: 3, sizeAttenuation: false, transparent: true }));
  private readonly marks = new Points(new BufferGeometry(), new PointsMaterial({ size: 11, sizeAttenuation: false, vertexColors: true, transparent: true, depthTest: false, map: disc() }));
  private readonly lost = new Points(new BufferGeometry(), new PointsMaterial({ size: 7, sizeAttenuation: false, transparent: true, map: ring() }));
  private readonly lineIds = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, toneMapped: false }));
  private readonly nodeIds = new Points(new BufferGeometry(), new PointsMaterial({ size: 5, sizeAttenuation: false, vertexColors: true, toneMapped: false }));
  private readonly labels = h('div', { class: 'labels', 'aria-hidden': 'true' });
  private readonly observer: ResizeObserver;
  private data: SceneData | null = null;
  private where: Layout | null = null;
  private shapeKey = '';
  private yaw = 0.62;
  private pitch = 0.42;
  private distance = 27;
  private due = false;
  private thinLines = 0;
  private turning = false;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private hoverTimer: ReturnType<typeof setTimeout> | undefined;
  private dragFrom: { x: number; y: number; moved: boolean } | null = null;

  /** Throws if the browser has no WebGL. */
  constructor(private readonly events: SceneEvents) {
    // Smooth edges come from twice as many pixels at rest. The browser's own smoothing would cost as much in every frame of a turn.
    this.renderer = new WebGLRenderer({ antialias: false, alpha: true });
    this.renderer.setPixelRatio(REST_RATIO);
    this.element.append(this.renderer.domElement, this.labels);
    const order = [...this.faces, this.hull, this.blocks, this.faint, this.nodes, this.lost, this.pickedLine, this.thin, ...this.hot, this.marks];
    // All are transparent to three, so that this order decides which object covers another one.
    order.forEach((thing, i) => (thing.renderOrder = i));
    this.world.add(...order);
    this.ids.add(this.lineIds, this.nodeIds);
    // Buffers change with every sample; the camera alone decides which parts are in view.
    for (const thing of [...this.world.children, ...this.ids.children]) thing.frustumCulled = false;
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.element);
    this.listen();
    onThemeChange(() => this.data && this.update(this.data));
  }

  update(data: SceneData): void {
    this.data = data;
    const { folded, explode, cut, least } = data;
    const { torus } = folded;
    const key = JSON.stringify([torus.shape, torus.wrap, torus.names, explode, cut, data.whole, theme()]);
    this.where = layout(torus, explode);
    const all = data.whole ? cables(folded, this.where, cut, 0) : null;
    const hot = cables(folded, this.where, cut, Math.max(1, least));
    if (key !== this.shapeKey) {
      this.shapeKey = key;
      this.placeNodes(cut);
      this.faint.material.color.set(theme() === 'dark' ? '#2b3543' : '#d3dae2');
      fill(this.faint.geometry, all?.positions ?? new Float32Array());
      this.makeLabels();
    }
    this.placeHot(hot);
    this.placeFaces(data);
    this.placeBlocks(data);
    this.placeMarks(data);
    const pickable = all ?? hot;
    fill(this.lineIds.geometry, pickable.positions, colours(pickable, (i) => idColour(pickable.links[i])));
    const { links } = hot;
    this.element.setAttribute('aria-label', `The torus in space: ${new Set(links).size} links are coloured. Arrows turn it, plus and minus come nearer. The table has the same links.`);
    this.redraw();
  }

  turn(x: number, y: number): void {
    this.yaw += x;
    this.pitch = Math.min(1.5, Math.max(-1.5, this.pitch + y));
    this.moving();
  }

  zoom(factor: number): void {
    this.distance = Math.min(60, Math.max(4, this.distance * factor));
    this.moving();
  }

  close(): void {
    this.observer.disconnect();
    clearTimeout(this.restTimer);
    clearTimeout(this.hoverTimer);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private moving(): void {
    this.turning = true;
    this.restAfter();
    this.redraw();
  }

  private restAfter(): void {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => {
      this.turning = false;
      this.redraw();
    }, REST_MS);
  }

  private placeNodes(cut: Cut | null): void {
    const { torus } = this.data!.folded;
    const shown = Array.from({ length: torus.nodes }, (_, node) => node).filter((node) => !cut || torus.coordinate(node, cut.d) === cut.index);
    const positions = Float32Array.from(shown.flatMap((node) => this.where!.place(node)));
    fill(this.nodes.geometry, positions);
    this.nodes.material.color.set(theme() === 'dark' ? '#5d6b7e' : '#8d99a8');
    // Many points would make a wall that hides the hot links.
    this.nodes.material.size = torus.nodes > 8192 ? 1 : 3;
    this.nodes.material.opacity = torus.nodes > 8192 ? 0.35 : 1;
    const links = torus.nodes * torus.directions;
    fill(this.nodeIds.geometry, positions, Uint8Array.from(shown.flatMap((node) => idColour(links + node))));
  }

  private placeHot(hot: Cables): void {
    const table = magnitudes(theme());
    const hottest = Array.from(hot.values, (_, i) => i).sort((a, b) => hot.values[b] - hot.values[a]);
    // If many links are equal, none stands out: all are thin.
    const isFlat = hottest.length > MOST_WIDE && hot.values[hottest[0]] === hot.values[hottest[MOST_WIDE]];
    const order = hottest.slice(0, isFlat ? 0 : MOST_WIDE).reverse();
    const rest = hottest.slice(order.length).reverse();
    const positions = new Float32Array(rest.length * 6);
    const shades = new Uint8Array(rest.length * 6);
    rest.forEach((i, k) => {
      positions.set(hot.positions.subarray(i * 6, i * 6 + 6), k * 6);
      const shade = linearBytes(table[hot.values[i]]);
      shades.set(shade, k * 6);
      shades.set(shade, k * 6 + 3);
    });
    fill(this.thin.geometry, positions, shades);
    this.thinLines = rest.length;
    this.element.dataset.coloured = String(new Set(hot.links).size);
    const linear = new Color();
    this.hot.forEach((lines, width) => {
      const mine = order.filter((i) => STEPS.filter((step) => hot.values[i] >= step).length === width);
      const positions = new Float32Array(mine.length * 6);
      const colour = new Float32Array(mine.length * 6);
      mine.forEach((i, k) => {
        positions.set(hot.positions.subarray(i * 6, i * 6 + 6), k * 6);
        const [r, g, b] = table[hot.values[i]];
        linear.setRGB(r / 255, g / 255, b / 255, SRGBColorSpace).toArray(colour, k * 6);
        linear.toArray(colour, k * 6 + 3);
      });
      lines.geometry.dispose();
      lines.geometry = new LineSegmentsGeometry();
      lines.visible = mine.length > 0;
      if (mine.length) lines.geometry.setPositions(positions).setColors(colour);
      // Thousands of wide lines would hide each other.
      lines.material.linewidth = hottest.length > MOST_WIDE ? WIDTHS[width] / 2 : WIDTHS[width];
    });
  }

  /** The box around a large torus, and a picture of the busiest link of each row on each face. */
  private placeFaces({ folded, planes, cut }: SceneData): void {
    const { torus } = folded;
    const large = torus.nodes > LARGE && torus.shape.length === 3;
    this.hull.visible = large;
    for (const face of this.faces) face.visible = false;
    if (!large) return;
    const half = this.where!.extent.map((size) => size / 2 + FACE_ROOM) as [number, number, number];
    fill(this.hull.geometry, hull(half));
    this.hull.material.color.set(INK[theme()].faint);
    if (cut) return;
    const table = magnitudes(theme());
    planes.forEach(({ columns, rows, values }, d) => {
      const face = this.faces[d];
      const [p, q] = [0, 1, 2].filter((i) => i !== d);
      const pixels = new Uint8Array(4 * columns * rows);
      for (let i = 0; i < columns * rows; i++) {
        const value = values[i];
        // Idle cells recede. Unknown cells stay transparent.
        if (value >= 0) pixels.set([...table[value], Math.round(40 + (160 * value) / 255)], 4 * i);
      }
      const material = face.material as MeshBasicMaterial;
      material.map?.dispose();
      material.map = new DataTexture(pixels, columns, rows);
      material.map.colorSpace = SRGBColorSpace;
      material.map.needsUpdate = true;
      material.needsUpdate = true;
      const corner = (u: number, v: number) => {
        const at = [0, 0, 0];
        at[p] = (2 * u - 1) * half[p];
        at[q] = (2 * v - 1) * half[q];
        return at;
      };
      const uv = [[0, 0], [1, 0], [1, 1], [0, 0], [1, 1], [0, 1]];
      fill(face.geometry, Float32Array.from(uv.flatMap(([u, v]) => corner(u, v))));
      face.geometry.setAttribute('uv', new BufferAttribute(Float32Array.from(uv.flat()), 2));
      face.visible = true;
    });
    this.element.dataset.faces = String(planes.length);
  }

  private placeBlocks({ blocks, folded }: SceneData): void {
    this.blocks.visible = blocks !== null && blocks.torus.nodes > 0;
    if (!blocks) return;
    const where = layout(blocks.torus, -1);
    const shrink = folded.torus.shape.map((size, d) => (blocks.torus.shape[d] > 1 ? (size - size / blocks.torus.shape[d]) / (size - 1) : 0));
    const lines = cables(blocks, where, null, 0);
    for (let i = 0; i < lines.positions.length; i++) lines.positions[i] *= (shrink[i % 3] * this.where!.extent[i % 3]) / (where.extent[i % 3] || 1);
    const table = magnitudes(theme());
    // Idle blocks would be a wall of the lowest colour.
    const idle = rgb(INK[theme()].grid);
    fill(this.blocks.geometry, lines.positions, colours(lines, (i) => linearBytes(lines.values[i] < 26 ? idle : table[lines.values[i]])));
  }

  private placeMarks({ pickedLink, pickedNode, lost, failed, folded }: SceneData): void {
    const { torus } = folded;
    const ink = INK[theme()];
    fill(this.lost.geometry, Float32Array.from(lost.flatMap((node) => this.where!.place(node))));
    this.lost.material.color.set(ink.faint);
    this.lost.visible = lost.length > 0;
    this.element.dataset.lost = String(lost.length);
    const list: [number, string][] = failed.map((node) => [node, ink.failed]);
    if (pickedNode >= 0) list.push([pickedNode, ink.text]);
    this.pickedLine.visible = pickedLink >= 0;
    this.pickedMiddles = [];
    if (pickedLink >= 0) {
      const { node, d, sign } = torus.end(pickedLink);
      const other = torus.neighbour(node, d, sign);
      list.push([other >= 0 ? other : node, ink.text]);
      const lines = cable(torus, this.where!, node, d, sign);
      this.pickedMiddles = lines.map(([from, to]) => new Vector3(...from).lerp(new Vector3(...to), 0.5));
      this.pickedLine.geometry.dispose();
      this.pickedLine.geometry = new LineSegmentsGeometry().setPositions(lines.flat(2));
      this.pickedLine.material.color.set(ink.text);
    }
    const linear = new Color();
    fill(this.marks.geometry, Float32Array.from(list.flatMap(([node]) => this.where!.place(node))), Uint8Array.from(list.flatMap(([, colour]) => linear.set(colour).toArray().map((value) => Math.round(value * 255)))));
    this.marks.visible = list.length > 0;
  }

  private makeLabels(): void {
    const { torus } = this.data!.folded;
    const [x, y, z] = this.where!.extent.map((value) => value / 2 + 0.9);
    const names: [string, Vector3, boolean][] = [];
    const corner = [new Vector3(1, -y, z), new Vector3(-x, 1, z), new Vector3(x, -y, 1)];
    torus.names.forEach((name, d) => {
      const at = (value: number) => corner[d].clone().setComponent(d, value);
      const [low, high] = [-this.where!.extent[d] / 2, this.where!.extent[d] / 2];
      names.push(['0', at(low), false], [name, at(0), true], [String(torus.shape[d] - 1), at(high), false]);
    });
    this.labels.replaceChildren(...names.map(([text, , strong]) => h(strong ? 'b' : 'span', {}, text)));
    this.labelPlaces = names.map(([, place]) => place);
  }
  private labelPlaces: Vector3[] = [];
  /** Middles of the lines that stand for the picked link: two where it wraps around. */
  private pickedMiddles: Vector3[] = [];

  private redraw(): void {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.paint();
    });
  }

  private paint(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height || !this.where) return;
    const ratio = this.turning ? TURNING_RATIO : REST_RATIO;
    if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio);
    const { camera, distance, yaw, pitch } = this;
    const far = distance * Math.max(1, 1.25 / (width / height));
    camera.position.set(far * Math.cos(pitch) * Math.sin(yaw), far * Math.sin(pitch), far * Math.cos(pitch) * Math.cos(yaw));
    camera.lookAt(0, -0.6, 0);
    const big = this.data!.folded.torus.nodes > LARGE;
    this.faint.visible = !this.turning;
    this.nodes.visible = !this.turning || !big;
    this.thin.visible = this.thinLines > 0 && (!this.turning || this.thinLines <= MOST_TURNING);
    this.blocks.visible = !this.turning && this.data!.blocks !== null;
    // The faces behind the nodes, as the camera sees them.
    this.faces.forEach((face, d) => face.position.setComponent(d, (camera.position.getComponent(d) > 0 ? -1 : 1) * (this.where!.extent[d] / 2 + FACE_ROOM)));
    this.renderer.render(this.world, camera);
    if (this.turning) this.restAfter(); // a frame may take longer than the time until rest
    const seen = (place: Vector3): [number, number] => {
      const { x, y } = place.clone().project(camera);
      return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
    };
    this.labelPlaces.forEach((place, i) => {
      const label = this.labels.children[i] as HTMLElement;
      [label.style.left, label.style.top] = seen(place).map((at) => `${at}px`);
    });
    this.element.dataset.pickedAt = this.pickedMiddles.map((place) => seen(place).map((at) => at.toFixed(1)).join()).join(' ');
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.paint();
  }

  /** The link or node at a place of the element. */
  private at(x: number, y: number): Target {
    const { clientWidth: width, clientHeight: height } = this.element;
    const { torus } = this.data!.folded;
    this.camera.setViewOffset(width, height, x - (PICK - 1) / 2, y - (PICK - 1) / 2, PICK, PICK);
    this.renderer.setRenderTarget(this.target);
    this.renderer.setClearColor(0, 0);
    this.renderer.clear();
    this.renderer.render(this.ids, this.camera);
    const pixels = new Uint8Array(PICK * PICK * 4);
    this.renderer.readRenderTargetPixels(this.target, 0, 0, PICK, PICK, pixels);
    this.renderer.setRenderTarget(null);
    this.camera.clearViewOffset();
    // A hot link is drawn wider than its id.
    const { folded, least } = this.data!;
    const id = nearestId(pixels, PICK, (link) => link < folded.values.length && folded.values[link] >= Math.max(1, least));
    const links = torus.nodes * torus.directions;
    return id < 0 ? null : id < links ? { kind: 'link', id } : { kind: 'node', id: id - links };
  }

  private listen(): void {
    const { element } = this;
    element.addEventListener('pointerdown', (event) => {
      this.dragFrom = { x: event.clientX, y: event.clientY, moved: false };
      element.setPointerCapture(event.pointerId);
    });
    element.addEventListener('pointermove', (event) => {
      const from = this.dragFrom;
      const box = element.getBoundingClientRect();
      if (from) {
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        if (!from.moved && Math.hypot(dx, dy) < 4) return;
        this.dragFrom = { x: event.clientX, y: event.clientY, moved: true };
        this.turn(-dx * 0.008, dy * 0.008);
        return;
      }
      clearTimeout(this.hoverTimer);
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      this.hoverTimer = setTimeout(() => this.data && this.events.hover(this.at(x, y), x, y), 60);
    });
    element.addEventListener('pointerleave', () => {
      clearTimeout(this.hoverTimer);
      this.events.hover(null, 0, 0);
    });
    element.addEventListener('pointerup', (event) => {
      const box = element.getBoundingClientRect();
      if (this.dragFrom && !this.dragFrom.moved && this.data) this.events.pick(this.at(event.clientX - box.left, event.clientY - box.top));
      this.dragFrom = null;
    });
    element.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.1 : 1 / 1.1);
    }, { passive: false });
    element.addEventListener('keydown', (event) => {
      const step = prefersCalm() ? 0.3 : 0.12;
      const turn = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
      if (turn) this.turn(turn[0], turn[1]);
      else if (event.key === '+' || event.key === '=') this.zoom(1 / 1.15);
      else if (event.key === '-') this.zoom(1.15);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}

/** Makes marks round. */
function disc(): CanvasTexture {
  return round((pen) => pen.fill());
}

/** A node without data. */
function ring(): CanvasTexture {
  return round((pen) => pen.stroke());
}

function round(draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 32;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = pen.strokeStyle = '#fff';
    pen.lineWidth = 7;
    pen.arc(16, 16, 12, 0, 7);
    draw(pen);
  }
  return new CanvasTexture(canvas);
}

function fill(geometry: BufferGeometry, positions: Float32Array, colour?: Uint8Array): void {
  // A buffer of another length needs a new attribute; three keeps the old one's size on the card.
  geometry.dispose();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (colour) geometry.setAttribute('color', new BufferAttribute(colour, 3, true));
}

/** three takes colours of vertices as linear light. */
function linearBytes([r, g, b]: ArrayLike<number> & Iterable<number>): number[] {
  return new Color().setRGB(r / 255, g / 255, b / 255, SRGBColorSpace).toArray().map((value) => Math.round(value * 255));
}

/** Gives both ends of each line the colour of its link. */
function colours({ count }: Cables, of: (i: number) => ArrayLike<number>): Uint8Array {
  const result = new Uint8Array(count * 6);
  for (let i = 0; i < count; i++) {
    result.set(of(i), i * 6);
    result.set(of(i), i * 6 + 3);
  }
  return result;
}
