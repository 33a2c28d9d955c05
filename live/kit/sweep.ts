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
import { type Assumption, type AssumptionStep, succeeds, toLabName } from '../assumptions/assumption.ts';
import { getLab } from './calls.ts';
import { type Lab, sendStep } from './lab.ts';
import { revertSteps } from './test-assumption.ts';

/** Only the kit uses names with this prefix and addresses with this invalid domain. */
const isMadeByKit = ({ name, title, url_template, config }: any) =>
  [name, title, url_template, config?.url].some(
    (sign) =>
      typeof sign === 'string' && (sign.startsWith(toLabName('')) || /^\w+:\/\/trueup-live\.invalid\//.test(sign)),
  );

/** GitHub chooses the ids of these items, so only a name or a URL shows that the kit created them. */
const leftoverLists: readonly (readonly [list: ReadCall, remove: (item: any) => Call])[] = [
  [labels.list({}), ({ name }) => labels.remove({ name })],
  [milestones.list({}), ({ number }) => milestones.remove({ milestone_number: number })],
  [rulesets.list({}), ({ id }) => rulesets.remove({ ruleset_id: id })],
  [policies.list({}), ({ id }) => policies.remove({ policy_id: id })],
  [keys.list({}), ({ id }) => keys.remove({ key_id: id })],
  [webhooks.list({}), ({ id }) => webhooks.remove({ hook_id: id })],
  [autolinks.list({}), ({ id }) => autolinks.remove({ autolink_id: id })],
];

type Settings = Readonly<Record<string, unknown>>;

/** Reads the settings of the repository that assumptions change. */
export async function readLiveSettings(lab: Lab): Promise<Settings> {
  const { body } = await sendStep({ call: getLab }, lab);
  const plain = Object.keys(patchedKeys).filter((key) => body[key] === null || typeof body[key] !== 'object');
  // GitHub shows an empty text as null, and rejects null in a write.
  return Object.fromEntries([...plain, 'topics'].map((key) => [key, body[key] ?? '']));
}

/** Writes each key separately, because GitHub may refuse some keys. */
async function listResets(before: Settings, lab: Lab): Promise<AssumptionStep[]> {
  const now = await readLiveSettings(lab);
  const changed = Object.keys(before).filter((key) => !isDeepStrictEqual(before[key], now[key]));
  return changed.map((key) =>
    succeeds(key === 'topics' ? setTopics({}, { names: before[key] }) : update({}, { [key]: before[key] })),
  );
}

interface SweepOptions {
  /** The settings of the repository before the run. */
  readonly before?: Settings;
  /** Changes of these assumptions that could not be reverted before. */
  readonly left?: readonly string[];
}

/**
 * Reverts changes of a killed run, and writes that GitHub accepted unexpectedly. Returns the changes that could not be
 * reverted. Ignores requests that GitHub does not support for this repository, unless they failed to revert a change.
 */
export async function revertLeftovers(
  assumptions: readonly Assumption[],
  lab: Lab,
  { before = {}, left: unreverted = [] }: SweepOptions = {},
): Promise<string[]> {
  // These come first: an archived repository refuses all other writes, and a moved repository has another name.
  const restoring = [{ archived: false }, { name: lab.known.name }].map((body) => succeeds(update({}, body)));
  const left = await revertSteps(restoring, {}, lab);
  if (Object.keys(before).length) left.push(...(await revertSteps(await listResets(before, lab), {}, lab)));
  for (const [call, remove] of leftoverLists) {
    const { body } = await sendStep({ call }, lab);
    const items = body?.policies ?? body;
    const ours = Array.isArray(items) ? items.filter(isMadeByKit) : [];
    const removing = ours.map((item) => succeeds(remove(item)));
    left.push(...(await revertSteps(removing, {}, lab)));
  }
  const fixed = dropRepeatedSteps(assumptions.flatMap(({ after }) => after));
  left.push(...(await revertSteps(fixed, { ...lab.known }, lab)));
  return left.filter((one) => unreverted.includes(one) || !/: 4(05|09|22) /.test(`${one} `));
}

/** Many assumptions revert the same change. Keeps the last of equal steps, because a step may undo those before it. */
function dropRepeatedSteps(steps: readonly AssumptionStep[]): AssumptionStep[] {
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
