import type { CallMaker } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import type { ActionStep, Plan } from '../../plan/item.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import type { ExportNote } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import type { DeclaredEnvironment, ListKey } from './schema.ts';

export interface EnvironmentList<Entry = any, Live = any> {
  readonly key: ListKey;
  readonly calls: readonly CallMaker[];
  /** `undefined` if the environment has no such list. */
  read(github: Reader, environment: LiveEnvironment, desired?: ListWithPolicy<Entry>): Promise<Live | undefined>;
  plan(environment: DeclaredEnvironment, desired: ListWithPolicy<Entry>, live: Live): Plan;
  /** Plans a list that GitHub shows only after the PUT. */
  afterPut?(environment: DeclaredEnvironment, desired: ListWithPolicy<Entry>): ActionStep;
  toEntries(live: Live, environment: LiveEnvironment): ListExport;
}

export interface ListExport {
  readonly entries: readonly unknown[];
  readonly notes: readonly ExportNote[];
  readonly isPartial?: true;
}
