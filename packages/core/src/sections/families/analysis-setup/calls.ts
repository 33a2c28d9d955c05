import * as v from 'valibot';
import { defineRestCall } from '../../../github/call.ts';
import { administration, type Grant } from '../../../github/grants.ts';
import { defineObject } from '../../../github/shapes.ts';
import type { Difference } from '../../../plan/item.ts';
import type { Owned } from '../../section.ts';

/** A setup as the host shows it. Missing values are null or absent. */
const LiveSetup = defineObject({
  state: v.string(),
  languages: v.optional(v.array(v.string())),
  runner_type: v.nullish(v.string()),
  runner_label: v.nullish(v.string()),
});

export type LiveSetup = v.InferOutput<typeof LiveSetup>;

/** Empty if the change took effect at once. */
const Rollout = defineObject({ run_id: v.optional(v.number()), run_url: v.optional(v.string()) });

/** Names the configuration run in which the host rolls out the change. */
const rolloutText = ({ run_id, run_url }: v.InferOutput<typeof Rollout>) =>
  run_id === undefined
    ? undefined
    : `GitHub applies the change in configuration run ${run_id}${run_url === undefined ? '' : `: ${run_url}`}`;

/** `policy` is the host's message if the repository cannot have the analysis, and `hints` say what a failed read can mean. */
export const setupCalls = (
  path: 'code-scanning/default-setup' | 'code-quality/setup',
  read: Grant,
  { policy, hints }: { readonly policy: RegExp; readonly hints: Readonly<Record<number, string>> & { 403: string } },
) => ({
  get: defineRestCall(`GET /repos/{owner}/{repo}/${path}`, {
    needs: read,
    answer: LiveSetup,
    policyMessage: policy,
    hints,
  }),
  update: defineRestCall(`PATCH /repos/{owner}/{repo}/${path}`, {
    needs: administration.write,
    answer: Rollout,
    describeResult: rolloutText,
    policyMessage: policy,
    hints: { 403: hints[403], 409: 'a configuration run is in progress: run again after it has finished' },
  }),
});

export interface AnalysisSetup {
  readonly key: string;
  /** The languages that the PATCH takes. */
  readonly languages: readonly string[];
  /** Keys that only this setup has. */
  readonly own: v.ObjectEntries;
  readonly calls: ReturnType<typeof setupCalls>;
  readonly owned?: Owned;
  /** GitHub's words where the repository lacks the feature. */
  readonly lacking: RegExp;
  /** Whether a change of repository settings provides the required license. */
  licenses?(change: Difference): boolean;
}
