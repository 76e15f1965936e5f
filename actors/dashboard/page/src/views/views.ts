import type { ViewName } from '../fragment';
import type { Page, View } from '../page';
import { ActorsView } from './actors';
import { AddressesView } from './addresses';
import { ClusterView } from './cluster';
import { CollectivesView } from './collectives';
import { MachineView } from './machine';
import { MessagesView } from './messages';
import { OverviewView } from './overview';
import { PathView } from './path';
import { RanksView } from './ranks';

const MAKERS: Record<ViewName, new (page: Page) => View> = {
  overview: OverviewView, machine: MachineView, ranks: RanksView, messages: MessagesView,
  collectives: CollectivesView, addresses: AddressesView, actors: ActorsView, cluster: ClusterView, path: PathView,
};

export function makeView(name: ViewName, page: Page): View {
  return new MAKERS[name](page);
}
