import * as v from 'valibot';
import { defineRestCall } from '../github/call.ts';
import type { Reader } from '../github/github.ts';
import { administration } from '../github/grants.ts';
import { GithubRefusal, RequestNotSent } from '../github/refusals/failures.ts';
import { defineObject } from '../github/shapes.ts';
import { type Change, type Difference, type Item, isWriting, type Plan } from '../plan/item.ts';
import { refuseChange } from '../plan/make-items.ts';
import { open, say } from '../plan/wording.ts';
import type { ConfigurationKeys } from '../sections/section.ts';
import { isMap } from '../settings/maps.ts';
import { circumstancesOf } from './absent.ts';

/** Without a configuration, the host answers 204. */
const Attached = v.nullish(defineObject({ status: v.nullish(v.string()), configuration: v.nullish(defineObject({})) }));

export const getConfiguration = defineRestCall('GET /repos/{owner}/{repo}/code-security-configuration', {
  needs: administration.read,
  answer: Attached,
});

interface Configuration {
  readonly status: string;
  readonly sets: Readonly<Record<string, unknown>>;
}

/** In all other states, a configuration decides nothing about the repository. */
const owning = ['enforced', 'attached', 'attaching', 'updating'];

/** The plan with what a code security configuration of the organization decides of it. */
export async function withOwner(plan: Plan, owned: ConfigurationKeys, host: Reader): Promise<Plan> {
  const configuration = await configurationOf(host);
  const isOwned = (item: Item): item is Change =>
    isWriting(item) && 'differences' in item && item.differences.some(({ key }) => owned[nameOf(key)]);
  if (configuration === 'unseen') return plan.map((item) => (isOwned(item) ? { ...item, mayBeOwned } : item));
  return configuration ? plan.flatMap((item) => (isOwned(item) ? decide(item, owned, configuration) : item)) : plan;
}

/** Only administrators and security managers of the organization see it. */
const mayBeOwned =
  'ask an organization owner: an enforced security configuration, which this token cannot see, may control this';

async function configurationOf(host: Reader): Promise<Configuration | 'unseen' | undefined> {
  try {
    const { status, configuration } = (await host.ask(getConfiguration({}))) ?? {};
    const sets: Configuration['sets'] = configuration ?? {};
    return status && owning.includes(status) ? { status, sets } : undefined;
  } catch (failure) {
    if (!(failure instanceof GithubRefusal || failure instanceof RequestNotSent)) throw failure;
    const { owner } = await circumstancesOf({}, host);
    return owner === 'person' ? undefined : 'unseen';
  }
}

/** What is enforced, the host changes to nothing else. Each contradiction is an item of its own. */
function decide(item: Change, owned: ConfigurationKeys, { status, sets }: Configuration): Plan {
  const setBy = ({ key }: Difference) => sets[owned[nameOf(key)] ?? ''];
  const isOwned = (one: Difference) => ['enabled', 'disabled'].includes(setBy(one) as string);
  const owner = say`controlled by security configuration ${JSON.stringify(sets.name)} (${status})`.about(hidden);
  const against = item.differences.filter(
    (one) => status === 'enforced' && isOwned(one) && setBy(one) !== switchOf(one.wanted),
  );
  const others = item.differences.filter((one) => !against.includes(one));
  return [
    ...against.map((one) => {
      const problem = say`\`${open(nameOf(one.key))}\` is ${owner}`.about(hidden);
      return { ...refuseChange(item.subject, [one], problem, contradiction), stopsAll: true as const };
    }),
    ...(others.length
      ? [{ ...item, differences: others.map((one) => (isOwned(one) ? { because: owner, ...one } : one)) }]
      : []),
  ];
}

/** A configuration is for administrators alone, also where it owns what everyone sees. */
const hidden = '*';

const contradiction =
  'declare the value that the configuration sets, or remove the key; only an organization owner can change the configuration';

/** A feature is a switch, or an object that holds it. */
const nameOf = (key: string) => key.replace(/\.status$/, '');

function switchOf(wanted: unknown): unknown {
  if (isMap(wanted)) return switchOf(wanted.status);
  return wanted === true || wanted === 'enabled' || wanted === 'configured' ? 'enabled' : 'disabled';
}
