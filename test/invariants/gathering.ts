import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { Scene } from '../kit/runs/scene.ts';
import { declareValue, getLiveRepository, openSampleScene } from '../kit/samples/every-section.ts';
import type { Crowd } from './crowds.ts';

/** No entry of the file names these items. GitHub lists one of them first and the other last. */
export const strangers = ['aa0stranger', 'zz0stranger'] as const;
/** Another person adds this item while the run reads. */
export const newcomer = 'aa1newcomer';

const createItemNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `item${String(index).padStart(3, '0')}`);

export interface Gathering {
  readonly stage: Scene;
  readonly settings: string;
  readonly declared: readonly string[];
  /** The list in GitHub's state. */
  live(): any[];
  /** Returns the declared items by name, without values that change when the same value is written again. */
  declaredItems(): Readonly<Record<string, unknown>>;
  names(): string[];
}

const environment = { VALUE: 'a value' };

/** Opens a scene with the declared items and two undeclared ones. */
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

/** Trueup sends the value of a secret on every run, which changes these keys. */
function dropVolatileKeys(item: any) {
  if (typeof item !== 'object') return item;
  const { updated_at: _, encrypted_value: __, custom_pattern_version: ___, ...kept } = structuredClone(item);
  // Pins of the file come first, so the position of an environment changes.
  return 'pinned_position' in kept ? { ...kept, pinned_position: kept.pinned_position !== null } : kept;
}

/** A failed run must have an error that is no defect of Trueup. */
export function clearErrors(result: RunResult) {
  const lines = [...result.lines, ...result.targets.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines))];
  return lines.filter(({ kind, code, message }) => kind === 'error' && code !== 'internal' && message !== '');
}

/** Adds a copy of an item under the name of the newcomer. GitHub shows it first. */
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
