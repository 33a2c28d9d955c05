import * as v from 'valibot';
import { type ReadCall, rest } from '../../../host/call.ts';
import { organizationAdministration } from '../../../host/grants.ts';
import type { Reader } from '../../../host/host.ts';
import { mapped, object } from '../../../host/shapes.ts';
import type { Start } from '../../../run/visited-run.ts';
import { type ActionsBody, endpoints } from '../../../sections/actions/table.ts';
import { isMap } from '../../../settings/maps.ts';
import { covers } from '../../../settings/patterns/branches.ts';
import { code } from '../../../settings/shown.ts';
import { isKnown, notRead } from '../rule-sources.ts';
import { seen } from '../sight.ts';
import type { Evidence } from './evidence.ts';
import { unknown } from './policies.ts';
import type { Workflow, WorkflowBlock } from './workflow.ts';

const needs = organizationAdministration.read;
const enabledIn: Readonly<Record<string, boolean>> = { all: true, none: false };

const ofOrganization = rest('GET /orgs/{org}/actions/permissions', {
  needs,
  answer: mapped(
    object({ enabled_repositories: v.string() }),
    (is): ActionsBody => ({ ...is, enabled: enabledIn[is.enabled_repositories] }),
  ),
});
const selectedByOrganization = rest('GET /orgs/{org}/actions/permissions/selected-actions', {
  needs,
  answer: v.record(v.string(), v.unknown()),
});

/** Reads what each level says: one request, or two where it allows selected actions alone. */
export function readPermissions(host: Reader, isOrganizations = true): Promise<Evidence['permissions']> {
  const { owner: org } = host.repository;
  const once = <A>(call: ReadCall<A>) => host.askOnce?.(call) ?? host.ask(call);
  const level = (of: string, read: Promise<ActionsBody>, selected: () => Promise<ActionsBody>) =>
    seen(
      `the Actions permissions of ${of}`,
      read.then(async (is) => ({ of, ...is, ...(is.allowed_actions === 'selected' && (await selected())) })),
    );
  const { permissions, selected } = endpoints;
  const own = level('the repository', host.ask(permissions.get({})), () => host.ask(selected.get({})));
  if (!isOrganizations) return Promise.all([own]);
  const above = once(ofOrganization({ org }));
  return Promise.all([own, level(`the organization ${org}`, above, () => once(selectedByOrganization({ org })))]);
}

/** Why no workflow runs, or this one, whatever starts it; or why that is not known. */
export function findHindrance({ permissions, workflows, owner }: Evidence, workflow?: Workflow): Start | undefined {
  const levels = permissions.flatMap((one) => (isKnown(one) ? [one.value] : []));
  const off = levels.find(({ enabled }) => enabled === false);
  if (off) return { verdict: 'refused', why: `Actions is switched off in ${off.of}`, fix: 'switch Actions on there' };
  const [hidden] = permissions.flatMap((one) => (isKnown(one) ? [] : [one.unseen]));
  if (hidden) return unknown(notRead(hidden), hidden.fix);
  const some = levels.find(({ enabled }) => enabled !== true);
  if (some)
    return unknown(`${some.of} lets only selected repositories run Actions`, 'look there whether it is selected');
  const uses = workflow ? usesIn(workflow, workflows.files) : [];
  const [unproved] = levels.flatMap((level) =>
    uses
      .filter((use) => !allows(level, use, owner))
      .map((use) => `nothing proves that ${level.of} allows ${code(use)}`),
  );
  return unproved === undefined ? undefined : unknown(unproved, 'allow it there, pinned to a commit');
}

/** What the jobs use, those of the workflows included that they call in the repository itself. */
function usesIn(workflow: Workflow, files: ReadonlyMap<string, Workflow>): string[] {
  const all = new Set([workflow]);
  const uses: string[] = [];
  for (const { jobs } of all)
    for (const { uses: use } of [...jobs.values()].flatMap((job) => [job, ...stepsOf(job)])) {
      const called = files.get(String(use).replace(/^\.\//, ''));
      if (called) all.add(called);
      else if (use !== undefined) uses.push(String(use));
    }
  return uses;
}

const stepsOf = ({ steps }: WorkflowBlock): WorkflowBlock[] => (Array.isArray(steps) ? steps.filter(isMap) : []);

/** Whether a level is sure to allow an action. One that stands in the repository itself may use others. */
function allows(level: ActionsBody, use: string, owner: string): boolean {
  const { allowed_actions: policy, sha_pinning_required: isPinned, patterns_allowed } = level;
  if (policy === 'all' && isPinned === false) return true;
  const [, by = '', ref = ''] = /^(\w[\w-]*)\/[^@]+@(.+)$/.exec(use) ?? [];
  if (!by || (isPinned !== false && !/^[0-9a-f]{40}$/.test(ref))) return false;
  const entries = Array.isArray(patterns_allowed) ? patterns_allowed.map(String) : [];
  const isBlocking = policy === 'selected' && entries.some((entry) => entry.startsWith('!'));
  if (policy === 'all' || isBlocking) return !isBlocking;
  if (by.toLowerCase() === owner.toLowerCase()) return true;
  const isHosts = level.github_owned_allowed === true && /^(actions|github)$/i.test(by);
  return policy === 'selected' && (isHosts || entries.some((entry) => covers(entry, use)));
}
