/** Marks planned changes that a code security configuration of the organization controls. */

import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { administration } from '../../github/grants.ts';
import { GithubRefusal, RequestNotSent } from '../../github/refusals/failures.ts';
import { defineObject } from '../../github/shapes.ts';
import { type Change, type Difference, type Item, isWriting, type Plan } from '../../plan/item.ts';
import { createRefusedChange } from '../../plan/make-items.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import type { ConfigurationKeys } from '../../sections/section.ts';
import { isMap } from '../../settings/maps.ts';
import { readPresenceConditions } from './absent-keys.ts';

/** Without a configuration, GitHub answers 204. */
const Attached = v.nullish(defineObject({ status: v.nullish(v.string()), configuration: v.nullish(defineObject({})) }));

export const getSecurityConfiguration = defineRestCall('GET /repos/{owner}/{repo}/code-security-configuration', {
  needs: administration.read,
  answer: Attached,
});

interface SecurityConfiguration {
  readonly status: string;
  readonly sets: Readonly<Record<string, unknown>>;
}

/** In all other states, a configuration controls nothing in the repository. */
const activeStatuses = ['enforced', 'attached', 'attaching', 'updating'];

export async function markOwnedItems(plan: Plan, owned: ConfigurationKeys, github: Reader): Promise<Plan> {
  const configuration = await readActiveSecurityConfiguration(github);
  const isOwnedItem = (item: Item): item is Change =>
    isWriting(item) && 'differences' in item && item.differences.some(({ key }) => owned[getFeatureName(key)]);
  if (configuration === 'unseen') return plan.map((item) => (isOwnedItem(item) ? { ...item, ownerHint } : item));
  return configuration
    ? plan.flatMap((item) => (isOwnedItem(item) ? markOwnedDifferences(item, owned, configuration) : item))
    : plan;
}

/** GitHub shows the configuration only to administrators and security managers of the organization. */
const ownerHint =
  'ask an organization owner: an enforced security configuration, which this token cannot see, may control this';

async function readActiveSecurityConfiguration(github: Reader): Promise<SecurityConfiguration | 'unseen' | undefined> {
  try {
    const { status, configuration } = (await github.ask(getSecurityConfiguration({}))) ?? {};
    const sets: SecurityConfiguration['sets'] = configuration ?? {};
    return status && activeStatuses.includes(status) ? { status, sets } : undefined;
  } catch (failure) {
    if (!(failure instanceof GithubRefusal || failure instanceof RequestNotSent)) throw failure;
    const { owner } = await readPresenceConditions({}, github);
    return owner === 'person' ? undefined : 'unseen';
  }
}

/** GitHub rejects every change of an enforced value. */
function markOwnedDifferences(item: Change, owned: ConfigurationKeys, { status, sets }: SecurityConfiguration): Plan {
  const getConfiguredValue = ({ key }: Difference) => sets[owned[getFeatureName(key)] ?? ''];
  const isOwnedDifference = (difference: Difference) =>
    ['enabled', 'disabled'].includes(getConfiguredValue(difference) as string);
  const owner =
    formatText`controlled by security configuration ${JSON.stringify(sets.name)} (${status})`.withVisibilityKey(
      hiddenKey,
    );
  const contradictions = item.differences.filter(
    (difference) =>
      status === 'enforced' &&
      isOwnedDifference(difference) &&
      getConfiguredValue(difference) !== toSwitchState(difference.wanted),
  );
  const otherDifferences = item.differences.filter((difference) => !contradictions.includes(difference));
  return [
    ...contradictions.map((difference) => {
      const problem = formatText`\`${markPublic(getFeatureName(difference.key))}\` is ${owner}`.withVisibilityKey(
        hiddenKey,
      );
      return { ...createRefusedChange(item.subject, [difference], problem, contradictionFix), stopsAll: true as const };
    }),
    ...(otherDifferences.length
      ? [
          {
            ...item,
            differences: otherDifferences.map((difference) =>
              isOwnedDifference(difference) ? { because: owner, ...difference } : difference,
            ),
          },
        ]
      : []),
  ];
}

/** Only administrators see a configuration, even where it controls keys that everyone sees. */
const hiddenKey = '*';

const contradictionFix =
  'declare the value that the configuration sets, or remove the key; only an organization owner can change the configuration';

/** The file declares a feature as a switch or as an object with a `status`. */
const getFeatureName = (key: string) => key.replace(/\.status$/, '');

function toSwitchState(wanted: unknown): unknown {
  if (isMap(wanted)) return toSwitchState(wanted.status);
  return wanted === true || wanted === 'enabled' || wanted === 'configured' ? 'enabled' : 'disabled';
}
