import * as fc from 'fast-check';
import { createOptional } from '../../../../test/live/branches.ts';
import type { Line } from '../../../core/src/report/result/result.ts';

/**
 * Requirements as GraphQL, settings files and rulesets write them. Signatures are left out, because GitHub may drop
 * them with the preceding write.
 */
const settingsOfClassicRule = [
  {
    live: { requiresLinearHistory: true },
    file: { required_linear_history: true },
    rule: { type: 'required_linear_history' },
  },
  {
    live: { requiresStatusChecks: true, checks: [{ context: 'build', app_id: null }] },
    file: { required_status_checks: { strict: false, contexts: ['build'] } },
    rule: {
      type: 'required_status_checks',
      parameters: {
        strict_required_status_checks_policy: false,
        do_not_enforce_on_create: false,
        required_status_checks: [{ context: 'build' }],
      },
    },
  },
  {
    live: { requiresConversationResolution: true, requiresApprovingReviews: true, requiredApprovingReviewCount: 2 },
    file: {
      required_conversation_resolution: true,
      required_pull_request_reviews: { required_approving_review_count: 2 },
    },
    rule: {
      type: 'pull_request',
      parameters: {
        dismiss_stale_reviews_on_push: false,
        require_code_owner_review: false,
        require_last_push_approval: false,
        required_approving_review_count: 2,
        required_review_thread_resolution: true,
      },
    },
  },
];
const arbitrarySettings = fc.subarray(settingsOfClassicRule);

export const names = ['main', 'dev', 'm*', '*'];
const nothing = { enforce_admins: null, restrictions: null };
const offByDefault = {
  required_linear_history: false,
  required_status_checks: null,
  required_conversation_resolution: false,
  required_pull_request_reviews: null,
};

export const classic = (name: string) =>
  createOptional(arbitrarySettings.map((all) => Object.assign({ pattern: name }, ...all.map(({ live }) => live))));

export const entry = (name: string) =>
  createOptional(
    fc.option(
      arbitrarySettings.map((all) =>
        Object.assign({}, offByDefault, name.includes('*') ? {} : nothing, ...all.map(({ file }) => file)),
      ),
      { nil: null },
    ),
  ).map((protection) => (protection === undefined ? undefined : { name, protection }));

const conditions = fc.constantFrom('~DEFAULT_BRANCH', '~ALL', 'refs/heads/main').map((ref) => ({
  ref_name: { include: [ref], exclude: [] },
}));

export const ruleset = (name: string) =>
  createOptional(
    fc.record({
      name: fc.constant(name),
      target: fc.constant('branch'),
      enforcement: fc.constantFrom('active', 'disabled'),
      bypass_actors: fc.constant([]),
      conditions,
      rules: fc.subarray(settingsOfClassicRule, { minLength: 1 }).map((all) => all.map(({ rule }) => rule)),
    }),
  );

const keepPresent = <T>(all: readonly (T | undefined)[]) => all.filter((one) => one !== undefined);
export const arbitraryList = <T>(make: (name: string) => fc.Arbitrary<T | undefined>, all: readonly string[]) =>
  fc.tuple(...all.map(make)).map(keepPresent);

/** Detects a change of one entry that strengthens one requirement and weakens another. */
export function isMixed(lines: readonly Line[]) {
  const tones = new Map<string, Set<string>>();
  for (const { key, sign, tone = '' } of lines) {
    const [entry = ''] = /^(branches|rulesets)[^\]]*\]/.exec(key) ?? [];
    if (sign === '~' && entry) tones.set(entry, new Set([...(tones.get(entry) ?? []), tone]));
  }
  return [...tones.values()].some((all) => all.has('weaker') && all.size > 1);
}
