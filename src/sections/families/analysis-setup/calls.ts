import type { ObjectEntries } from 'valibot';
import * as v from 'valibot';
import type { ReadCall, WriteCall } from '../../../host/call.ts';
import { object } from '../../../host/shapes.ts';
import type { Difference } from '../../../plan/item.ts';
import type { Owned } from '../../section.ts';
import type { Setup } from './schema.ts';

/** A setup as the host shows it. Missing values are null or absent. */
export const LiveSetup = object({
  state: v.string(),
  languages: v.optional(v.array(v.string())),
  runner_type: v.nullish(v.string()),
  runner_label: v.nullish(v.string()),
});

export type LiveSetup = v.InferOutput<typeof LiveSetup>;

/** Empty if the change took effect at once. */
export const Rollout = object({ run_id: v.optional(v.number()), run_url: v.optional(v.string()) });

/** Names the configuration run in which the host rolls out the change. */
export const rolloutText = ({ run_id, run_url }: v.InferOutput<typeof Rollout>) =>
  run_id === undefined
    ? undefined
    : `the host rolls it out in configuration run ${run_id}${run_url === undefined ? '' : `: ${run_url}`}`;

export const runInProgress = 'a configuration run is in progress: run again when it has finished';

export type SetupCalls = {
  get(params: object): ReadCall<LiveSetup>;
  update(params: object, body: Setup): WriteCall<any>;
};

/** What differs between analysis setups. */
export interface AnalysisSetup {
  readonly key: string;
  /** The languages that the PATCH takes. */
  readonly languages: readonly string[];
  /** Keys that only this setup has. */
  readonly own: ObjectEntries;
  readonly calls: SetupCalls;
  readonly owned?: Owned;
  /** Whether a change of repository settings provides the required license. */
  licenses?(change: Difference): boolean;
  /** The host gives the same answer for a missing feature as for a missing grant. */
  readonly isHidden?: true;
}
