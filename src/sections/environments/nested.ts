import type { CallMaker } from '../../host/call.ts';
import type { Reader } from '../../host/host.ts';
import type { Plan, Reassert } from '../../plan/item.ts';
import type { Text } from '../../plan/wording.ts';
import type { Listed } from '../../settings/shape.ts';
import type { SnapshotReader } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import type { ListKey } from './schema.ts';

/** A list that every environment has of its own. */
export interface Nested<Entry = any, Live = any> {
  readonly key: ListKey;
  readonly calls: readonly CallMaker[];
  /** `undefined` where the host has no list to show. */
  read(host: Reader, environment: LiveEnvironment, desired: Listed<Entry>): Promise<Live | undefined>;
  plan(environment: string, desired: Listed<Entry>, live: Live): Plan;
  /** What apply does where the list can be had only behind the PUT. */
  settle(environment: string, desired: Listed<Entry>): Doing;
  /** `undefined` also where a denial leaves the key out. */
  readAll(host: SnapshotReader, environment: LiveEnvironment): Promise<Live | undefined>;
  /** What is live as entries of a settings file. */
  toEntries(live: Live, environment: string): Entries;
}

type Doing = Pick<Reassert, 'steps' | 'lookups'>;

export interface Entries {
  readonly entries: readonly unknown[];
  readonly notes: readonly Text[];
}
