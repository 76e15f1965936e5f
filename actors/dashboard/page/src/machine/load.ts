/** Loads the picture in space apart from the page: with three.js it is two thirds of all code. */
import { unzip } from '../source/blocks';
import type { Scene } from './scene';

export type SceneModule = { Scene: typeof Scene };

let loading: Promise<SceneModule> | undefined;

/** Returns the module out of the report, where its file has it, or from beside the page. Fails where neither has it; the next call tries again. */
export function loadScene(): Promise<SceneModule> {
  return (loading ??= load().catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  }));
}

async function load(): Promise<SceneModule> {
  return import(/* @vite-ignore */ await address());
}

async function address(): Promise<string> {
  const packed = document.querySelector('[data-part=scene]')?.textContent;
  const file = './scene.js';
  return packed ? URL.createObjectURL(new Blob([await unzip(packed)], { type: 'text/javascript' })) : new URL(file, import.meta.url).href;
}
