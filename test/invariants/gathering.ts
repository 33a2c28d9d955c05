import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { Scene } from '../kit/runs/scene.ts';
import { declareValue, getLiveRepository, openSampleScene } from '../kit/samples/every-section.ts';
import type { Crowd } from './crowds.ts';

/** Live and in no entry of the file: GitHub shows one of them first, and the other last. */
export const strangers = ['aa0stranger', 'zz0stranger'] as const;
/** Whom somebody else adds while the run reads. */
export const newcomer = 'aa1newcomer';

const createItemNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `item${String(index).padStart(3, '0')}`);

export interface Gathering {
  readonly stage: Scene;
  readonly settings: string;
  readonly declared: readonly string[];
  /** The list as GitHub keeps it. */
  live(): any[];
  /** What GitHub keeps of each declared item, by name, without what a write of the same value changes. */
  declaredItems(): Readonly<Record<string, unknown>>;
  names(): string[];
}

const environment = { VALUE: 'a value' };

/** What holds as many items as are declared, and two strangers. */
export function gather(crowd: Crowd, count: number): Gathering {
  const declared = createItemNames(Math.min(count, crowd.most ?? count));
  const order = [strangers[0], ...declared, strangers[1]];
  const all = crowd.newestFirst ? order.toReversed() : order;
  const { seed, around, declare, tried, live, spelt = (name) => name } = crowd;
  const { sample } = tried;
  const gathered = { ...sample, drifted: seed(all), around: around?.([...all, newcomer]), environment };
  const stage = openSampleScene({ ...tried, sample: gathered });
  const list = () => live(getLiveRepository(stage), Object.values(stage.simulator.state.accounts));
  const nameOf = (item: any) => (crowd.named ? crowd.named.split('.').reduce((held, key) => held[key], item) : item);
  const wanted = new Set(declared.map(spelt));
  return {
    stage,
    settings: declareValue(tried, declare(declared)),
    declared,
    live: list,
    declaredItems: () =>
      Object.fromEntries(
        list().flatMap((item) => (wanted.has(nameOf(item)) ? [[nameOf(item), dropVolatileKeys(item)]] : [])),
      ),
    names: () => list().map(nameOf),
  };
}

/** What a write that changes nothing leaves as it is. The value of a secret is sent on every run. */
function dropVolatileKeys(item: any) {
  if (typeof item !== 'object') return item;
  const { updated_at: _, encrypted_value: __, custom_pattern_version: ___, ...kept } = structuredClone(item);
  // Pins of a file come first, so where an environment stands among them changes.
  return 'pinned_position' in kept ? { ...kept, pinned_position: kept.pinned_position !== null } : kept;
}

/** A run that did not succeed says why, in an error of its own or of a section, and never as a defect of ours. */
export function clearErrors(result: RunResult) {
  const lines = [...result.lines, ...result.targets.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines))];
  return lines.filter(({ kind, code, message }) => kind === 'error' && code !== 'internal' && message !== '');
}

/** Adds a copy of an item under the newcomer's name, where GitHub shows it first. */
export function addInFront({ live, stage }: Gathering, crowd: Crowd) {
  const list = live();
  const added = renameItem(crowd, structuredClone(list[0]), newcomer);
  if (typeof added === 'object' && 'id' in added) added.id = ++stage.simulator.state.lastId;
  if (typeof added === 'object' && 'number' in added) added.number = list.length + 1;
  if (crowd.newestFirst) list.push(added);
  else list.unshift(added);
}

export function dropFirst({ live }: Gathering, crowd: Crowd) {
  if (crowd.newestFirst) live().pop();
  else live().shift();
}

function renameItem({ named, spelt = (name) => name }: Crowd, item: any, name: string) {
  if (!named) return spelt(name);
  const path = named.split('.');
  const holder = path.slice(0, -1).reduce((held, key) => held[key], item);
  holder[path.at(-1)!] = spelt(name);
  return item;
}
