import { isDeepStrictEqual } from 'node:util';
import type { Call, ReadCall } from '@trueup/core/github';
import { repositoryPolicyCalls as policies } from '@trueup/core/github';
import * as autolinks from '@trueup/core/sections/autolinks/calls';
import * as keys from '@trueup/core/sections/deploy_keys/calls';
import * as labels from '@trueup/core/sections/labels/calls';
import * as milestones from '@trueup/core/sections/milestones/calls';
import { update } from '@trueup/core/sections/repository/calls';
import { patchedKeys } from '@trueup/core/sections/repository/keys';
import { setTopics } from '@trueup/core/sections/repository/routes';
import * as rulesets from '@trueup/core/sections/rulesets/calls';
import { calls as webhooks } from '@trueup/core/sections/webhooks/calls';
import { type Assumption, type AssumptionStep, does, made } from '../assumptions/assumption.ts';
import { getLab } from './calls.ts';
import { type Lab, perform } from './lab.ts';
import { takeBack } from './test-assumption.ts';

/** A name that assumptions give, or an address that nobody can have: what assumptions write into an item, and nobody else does. */
const isOurs = ({ name, title, url_template, config }: any) =>
  [name, title, url_template, config?.url].some(
    (sign) => typeof sign === 'string' && (sign.startsWith(made('')) || /^\w+:\/\/trueup-live\.invalid\//.test(sign)),
  );

/** The lists whose items have ids of GitHub, so that only such a sign says who made them. */
const leftovers: readonly (readonly [list: ReadCall, remove: (item: any) => Call])[] = [
  [labels.list({}), ({ name }) => labels.remove({ name })],
  [milestones.list({}), ({ number }) => milestones.remove({ milestone_number: number })],
  [rulesets.list({}), ({ id }) => rulesets.remove({ ruleset_id: id })],
  [policies.list({}), ({ id }) => policies.remove({ policy_id: id })],
  [keys.list({}), ({ id }) => keys.remove({ key_id: id })],
  [webhooks.list({}), ({ id }) => webhooks.remove({ hook_id: id })],
  [autolinks.list({}), ({ id }) => autolinks.remove({ autolink_id: id })],
];

type Settings = Readonly<Record<string, unknown>>;

/** What the repository says of itself, and assumptions try to change. */
export async function askSettings(lab: Lab): Promise<Settings> {
  const { body } = await perform({ call: getLab }, lab);
  const plain = Object.keys(patchedKeys).filter((key) => body[key] === null || typeof body[key] !== 'object');
  // GitHub shows an empty text as null, and takes no null for a text.
  return Object.fromEntries([...plain, 'topics'].map((key) => [key, body[key] ?? '']));
}

/** One by one, since GitHub may refuse some. */
async function resetting(before: Settings, lab: Lab): Promise<AssumptionStep[]> {
  const now = await askSettings(lab);
  const changed = Object.keys(before).filter((key) => !isDeepStrictEqual(before[key], now[key]));
  return changed.map((key) =>
    does(key === 'topics' ? setTopics({}, { names: before[key] }) : update({}, { [key]: before[key] })),
  );
}

/**
 * Takes back what a run that was killed has left, or what a host took that should have refused it. Resolves to what cannot
 * be taken back; what GitHub does not do here was never done.
 */
export async function sweep(assumptions: readonly Assumption[], lab: Lab, before: Settings = {}): Promise<string[]> {
  // Before anything else: an archived repository refuses every other write, and a moved one has another name.
  const restoring = [{ archived: false }, { name: lab.known.name }].map((body) => does(update({}, body)));
  const left = await takeBack(restoring, {}, lab);
  if (Object.keys(before).length) left.push(...(await takeBack(await resetting(before, lab), {}, lab)));
  for (const [call, remove] of leftovers) {
    const { body } = await perform({ call }, lab);
    const items = body?.policies ?? body;
    const ours = Array.isArray(items) ? items.filter(isOurs) : [];
    const removing = ours.map((item) => does(remove(item)));
    left.push(...(await takeBack(removing, {}, lab)));
  }
  const fixed = distinct(assumptions.flatMap(({ after }) => after));
  left.push(...(await takeBack(fixed, { ...lab.known }, lab)));
  return left.filter((one) => !/: 4(05|09|22) /.test(`${one} `));
}

/** Many assumptions take back the same, and the last word counts: what comes before a step may be undone by it. */
function distinct(steps: readonly AssumptionStep[]): AssumptionStep[] {
  const known = new Map<unknown, AssumptionStep>();
  for (const step of steps) {
    const { call, as } = step;
    const isOfOne = typeof call === 'function' || as !== undefined;
    const key = isOfOne ? Symbol() : JSON.stringify([call.route, call.params, call.body]);
    known.delete(key);
    known.set(key, step);
  }
  return [...known.values()];
}
