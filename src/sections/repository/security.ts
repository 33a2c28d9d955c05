import * as v from 'valibot';
import { differences, sameMembers } from '../../plan/differences.ts';
import type { Difference } from '../../plan/item.ts';
import { isMap } from '../../settings/maps.ts';
import { says } from '../../settings/says.ts';
import { choice, closed, list, whole } from '../../settings/words.ts';

const Feature = closed({ status: choice(['enabled', 'disabled']) });

const Reviewer = closed({
  reviewer_id: whole(),
  reviewer_type: choice(['TEAM', 'ROLE']),
  mode: v.optional(choice(['ALWAYS', 'EXEMPT'])),
});

export const securityFeatures = [
  'advanced_security',
  'code_security',
  'secret_scanning',
  'secret_scanning_push_protection',
  'secret_scanning_ai_detection',
  'secret_scanning_non_provider_patterns',
  'secret_scanning_validity_checks',
  'secret_scanning_delegated_alert_dismissal',
  'secret_scanning_delegated_bypass',
] as const;

const features = Object.fromEntries(securityFeatures.map((name) => [name, v.optional(Feature)])) as Record<
  (typeof securityFeatures)[number],
  v.OptionalSchema<typeof Feature, undefined>
>;

export const Security = closed({
  ...features,
  secret_scanning_delegated_bypass_options: v.optional(closed({ reviewers: list(Reviewer) })),
  dependabot_security_updates: v.optional(
    v.never(
      says(
        'the host reports this key and does not take it',
        'remove it and write `enable_automated_security_fixes: true` or `false` under `repository:`',
      ),
    ),
  ),
});

export type Security = v.InferOutput<typeof Security>;

const hidden = 'the host does not show it: the token may lack Administration: read';

/** Feature by feature; reviewers as a set, since the host keeps no order. */
export function securityDifferences(wanted: Security, live: unknown): Difference[] {
  const shown = isMap(live) ? live : {};
  const { secret_scanning_delegated_bypass_options: options, ...statuses } = wanted;
  const base = 'security_and_analysis';
  return [
    ...differences(statuses, shown, base).map((one) => ({
      ...one,
      ...(one.wanted === 'disabled' && one.live !== undefined && { tone: 'weaker' as const }),
      ...(one.live === undefined && { because: hidden }),
    })),
    ...(options ? reviewerDifferences(options, shown.secret_scanning_delegated_bypass_options, base) : []),
  ];
}

type Options = NonNullable<Security['secret_scanning_delegated_bypass_options']>;

function reviewerDifferences(wanted: Options, live: unknown, base: string): Difference[] {
  const found = isMap(live) && Array.isArray(live.reviewers) ? (live.reviewers as Options['reviewers']) : [];
  if (sameMembers(wanted.reviewers, found, reviewerText)) return [];
  const key = `${base}.secret_scanning_delegated_bypass_options.reviewers`;
  return [{ key, live: found.map(reviewerText), wanted: wanted.reviewers.map(reviewerText) }];
}

const reviewerText = ({ reviewer_type, reviewer_id, mode }: Options['reviewers'][number]) =>
  `${reviewer_type} ${reviewer_id} ${mode ?? 'ALWAYS'}`;
