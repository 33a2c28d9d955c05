import type { CallMaker } from '../../host/call.ts';
import type { Reader } from '../../host/host.ts';
import type { Plan, Reassert } from '../../plan/item.ts';
import type { Text } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { SnapshotReader } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import type { ListKey } from './schema.ts';

/** A list that belongs to one environment. */
export interface Nested<Entry = any, Live = any> {
  readonly key: ListKey;
  readonly calls: readonly CallMaker[];
  /** `undefined` if the host has no such list. */
  read(host: Reader, environment: LiveEnvironment, desired: ListWithPolicy<Entry>): Promise<Live | undefined>;
  plan(environment: string, desired: ListWithPolicy<Entry>, live: Live): Plan;
  /** What apply does if the list can be read only after the PUT. */
  afterPut(environment: string, desired: ListWithPolicy<Entry>): Doing;
  /** `undefined` also if a denial leaves the key out. */
  readAll(host: SnapshotReader, environment: LiveEnvironment): Promise<Live | undefined>;
  /** The live list as entries of a settings file. */
  toEntries(live: Live, environment: string): NestedEntries;
}

type Doing = Pick<Reassert, 'steps' | 'lookups'>;

export interface NestedEntries {
  readonly entries: readonly unknown[];
  readonly notes: readonly Text[];
  /** Something live is left out. */
  readonly isPartial?: true;
}
