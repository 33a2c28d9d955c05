import * as v from 'valibot';
import { type ReadCall, rest } from '../../host/call.ts';
import { organizationAdministration } from '../../host/grants.ts';
import type { Reader } from '../../host/host.ts';
import { object } from '../../host/shapes.ts';
import { type ActionsBody, endpoints } from '../../sections/actions/table.ts';
import { isMap } from '../../settings/maps.ts';
import { code } from '../../settings/shown.ts';
import { covers } from '../patterns.ts';
import { isKnown, type Known, notRead } from '../rule-sources.ts';
import { seen } from '../sight.ts';
import type { Evidence } from './evidence.ts';
import { type Start, unknown } from './policies.ts';
import type { Workflow, WorkflowBlock } from './workflow.ts';

/** What the repository and its organization let Actions do. What an enterprise decides shows in its organizations. */
export type Permissions = readonly Known<ActionsBody>[];

const needs = organizationAdministration.read;
const ofOrganization = rest('GET /orgs/{org}/actions/permissions', {
  needs,
  answer: v.pipe(
    object({ enabled_repositories: v.string() }),
    v.transform(({ enabled_repositories: where, ...rest }): ActionsBody => ({ ...rest, enabled: enabledIn[where] })),
  ),
});
const selectedByOrganization = rest('GET /orgs/{org}/actions/permissions/selected-actions', {
  needs,
  answer: v.record(v.string(), v.unknown()),
});

const enabledIn: Readonly<Record<string, boolean>> = { all: true, none: false };

/** Reads what each level says, one request for a level that allows everything. */
export function readPermissions(host: Reader, isOrganizations: boolean | undefined): Promise<Permissions> {
  const once = <A>(call: ReadCall<A>) => host.askOnce?.(call) ?? host.ask(call);
  const { permissions, selected } = endpoints;
  const org = { org: host.repository.owner };
  const level = (of: string, read: () => Promise<ActionsBody>, readSelected: () => Promise<ActionsBody>) =>
    seen(
      `the Actions permissions of ${of}`,
      read().then(async (is) => ({ of, ...is, ...(is.allowed_actions === 'selected' && (await readSelected())) })),
    );
  const own = level(
    'the repository',
    () => host.ask(permissions.get({})),
    () => host.ask(selected.get({})),
  );
  if (isOrganizations === false) return Promise.all([own]);
  const above = level(
    `the organization ${org.org}`,
    () => once(ofOrganization(org)),
    () => once(selectedByOrganization(org)),
  );
  return Promise.all([own, above]);
}

/** Why Actions, or one workflow, does not run whatever starts it, or may not; `undefined` if nothing is in the way. */
export function hindrance(
  { permissions, workflows: { files }, owner }: Evidence,
  workflow?: Workflow,
): Start | undefined {
  const levels = permissions.flatMap((one) => (isKnown(one) ? [one.value] : []));
  const off = levels.find(({ enabled }) => enabled === false);
  if (off) return { verdict: 'refused', why: `Actions is switched off in ${off.of}`, fix: 'switch Actions on there' };
  const hidden = permissions.find((one) => !isKnown(one));
  if (hidden && !isKnown(hidden)) return unknown(notRead(hidden.unseen), hidden.unseen.fix);
  const unsure = levels.find(({ enabled }) => enabled !== true);
  if (unsure)
    return unknown(
      `${unsure.of} lets only selected repositories run Actions`,
      'look there whether this one is selected',
    );
  const all = workflow ? [...usesIn(workflow, files, new Set())] : [];
  const open = levels.flatMap((level) =>
    all.filter((use) => !allows(level, use, owner)).map((use) => ({ level, use })),
  )[0];
  return (
    open &&
    unknown(`nothing proves that ${open.level.of} allows ${code(open.use)}`, 'allow it there, and pin it to a commit')
  );
}

/** What the jobs use that does not stand in a workflow of the repository itself. */
function usesIn(workflow: Workflow, files: ReadonlyMap<string, Workflow>, visited: Set<Workflow>): Set<string> {
  if (visited.has(workflow)) return new Set();
  visited.add(workflow);
  const blocks = [...workflow.jobs.values()].flatMap((job) => [job, ...stepsOf(job)]);
  const all = blocks.flatMap(({ uses }) => (uses === undefined ? [] : [String(uses)]));
  return new Set(
    all.flatMap((use) => {
      const called = use.startsWith('./') && files.get(use.slice(2));
      return called ? [...usesIn(called, files, visited)] : [use];
    }),
  );
}

const stepsOf = ({ steps }: WorkflowBlock): WorkflowBlock[] => (Array.isArray(steps) ? steps.filter(isMap) : []);

/** Whether a level is sure to allow it. An action of the repository's own folder may use others, which was not read. */
function allows(level: ActionsBody, use: string, owner: string): boolean {
  const { allowed_actions: policy, sha_pinning_required: isPinned } = level;
  if (policy === 'all' && isPinned === false) return true;
  const [, by = '', ref = ''] = /^([^/@]+)\/[^@]+@(.+)$/.exec(use) ?? [];
  if (!by || by.startsWith('.') || by.includes(':') || (isPinned !== false && !/^[0-9a-f]{40}$/.test(ref)))
    return false;
  const patterns = Array.isArray(level.patterns_allowed) ? level.patterns_allowed.map(String) : [];
  if (policy === 'all') return true;
  if (policy === 'selected' && patterns.some((one) => one.startsWith('!'))) return false;
  if (by.toLowerCase() === owner.toLowerCase()) return true;
  const isHosts = ['actions', 'github'].includes(by.toLowerCase()) && level.github_owned_allowed === true;
  return policy === 'selected' && (isHosts || patterns.some((one) => covers(one, use)));
}
