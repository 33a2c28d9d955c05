import * as v from 'valibot';
import { defineRestCall } from '../../../github/call.ts';
import { administration, type Grant } from '../../../github/grants.ts';
import { defineObject } from '../../../github/shapes.ts';
import type { Difference } from '../../../plan/item.ts';
import type { ConfigurationKeys } from '../../section.ts';

/** Missing values are null or absent. The last three belong to one of the two analyses. */
const LiveSetup = defineObject({
  state: v.string(),
  languages: v.optional(v.array(v.string())),
  runner_type: v.nullish(v.string()),
  runner_label: v.nullish(v.string()),
  query_suite: v.nullish(v.string()),
  threat_model: v.nullish(v.string()),
  ai_findings_option: v.nullish(v.string()),
});

export type LiveSetup = v.InferOutput<typeof LiveSetup>;

const Rollout = defineObject({ run_id: v.optional(v.number()), run_url: v.optional(v.string()) });

/** GitHub applies some changes later, in a configuration run. */
const describeRollout = ({ run_id, run_url }: v.InferOutput<typeof Rollout>) =>
  run_id === undefined
    ? undefined
    : `GitHub applies the change in configuration run ${run_id}${run_url === undefined ? '' : `: ${run_url}`}`;

/** `policy` matches GitHub's message for a repository that cannot have the analysis. */
export const createSetupCalls = (
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
    describeResult: describeRollout,
    policyMessage: policy,
    hints: { 403: hints[403], 409: 'a configuration run is in progress: run again after it has finished' },
  }),
});

export interface AnalysisSetup {
  readonly key: string;
  readonly languages: readonly string[];
  readonly ownKeys: v.ObjectEntries;
  readonly calls: ReturnType<typeof createSetupCalls>;
  readonly configurationKeys?: ConfigurationKeys;
  /** Matches GitHub's message if the repository lacks the feature. */
  readonly missingFeature: RegExp;
  isLicensedBy?(change: Difference): boolean;
}
