import { dropCase } from '../../../plan/match.ts';
import { isMap } from '../../../settings/maps.ts';
import { code } from '../../../settings/shown.ts';
import * as sources from '../rule-sources.ts';
import { type Claim, listClaims } from './claims.ts';
import type { Evidence, WorkflowsRead } from './evidence.ts';
import { couldBe } from './names.ts';
import { findHindrance } from './permissions.ts';
import { never, pickBest, type Reaching, reachOnPullRequests, reachUnder, type TriggerReach } from './triggers.ts';
import type { Workflow } from './workflow.ts';

/** What the workflow files say about a check. */
export interface ReportSource extends Pick<TriggerReach, 'extent' | 'fix' | 'refusal' | 'note'> {
  readonly why: string;
}

/** A workflow that an event can start, with all that it would report. */
type Root = ReturnType<typeof rootsIn>[number];

type FoundSource = NonNullable<ReturnType<typeof foundIn>>;

/** The surest source of a check among the workflows; unset if none has a job of that name. */
export function sourceOf(context: string, evidence: Evidence, reaching: Reaching): ReportSource | undefined {
  const found = rootsOf(evidence).flatMap((root) => foundIn(root, context, evidence, reaching) ?? []);
  return findComplements(found) ?? pickBest(found);
}

/** `pull_request_target` runs the file of the default branch, and all other events of a pull request that of its own. */
function rootsOf({ workflows, onDefaultBranch }: Evidence): Root[] {
  const own = rootsIn(workflows, (event) => !onDefaultBranch || event !== 'pull_request_target');
  return onDefaultBranch ? [...own, ...rootsIn(onDefaultBranch, (event) => event === 'pull_request_target')] : own;
}

const rootsIn = ({ files }: WorkflowsRead, isStart: (event: string) => boolean) =>
  [...files.values()].flatMap((workflow) => {
    const on = new Map([...workflow.on].filter(([event]) => isStart(event)));
    return on.size ? [{ workflow: { ...workflow, on }, claims: listClaims(workflow, files) }] : [];
  });

function foundIn({ workflow, claims: all }: Root, context: string, evidence: Evidence, reaching: Reaching) {
  const claims = all.filter(({ name }) => couldBe(name, context));
  const certain = claims.filter(({ isCertain }) => isCertain);
  const reach = applyGate(reachOf(workflow, evidence, reaching), certain, evidence);
  if (!claims.length || (!certain.length && reach.extent === 'never')) return undefined;
  const open = claims.find(({ isCertain }) => !isCertain);
  const isSure = certain.length > 0 && (!open || isPlain(certain));
  const { path } = workflow;
  return { path, claims, reach, ...(isSure ? describeSure(certain, reach, path) : describeOpen(open!)) };
}

function reachOf(workflow: Workflow, evidence: Evidence, reaching: Reaching): TriggerReach {
  if (evidence.switchedOff?.has(workflow.path)) return off;
  const reach = reachUnder(evidence.startRules, reaching)(workflow, evidence.branch);
  const held = reach.extent === 'never' ? undefined : findHindrance(evidence, workflow);
  if (held?.verdict === 'refused')
    return { extent: 'never', because: `does not run: ${held.why}`, fix: held.fix, refusal: 'sure' };
  return held ? doubtReach(reach, `may not run: ${held.why}`, held.fix) : reach;
}

/** What was reported before proves nothing of a run that may be refused now, and it stands in for no other workflow. */
function doubtReach(reach: TriggerReach, because: string, fix: string | undefined): TriggerReach {
  if (reach.extent === 'unclear') return { ...reach, refusal: 'perhaps' };
  if (reach.extent !== 'always') return { ...reach, paths: undefined };
  return { extent: 'unclear', because, fix, refusal: 'perhaps' };
}

/** An environment may refuse pull requests to a job, unless it takes all. */
function applyGate(reach: TriggerReach, claims: readonly Claim[], evidence: Evidence): TriggerReach {
  const { environments } = evidence;
  const isOpen = (name: string) =>
    sources.isKnown(environments) &&
    !name.includes('${{') &&
    (environments.value.find((one) => dropCase(one.name) === dropCase(name))?.isOpen ?? true);
  const closed = claims.flatMap((claim) => environmentOf(claim, evidence) ?? []).find((name) => !isOpen(name));
  if (closed === undefined) return reach;
  const because = `waits for the environment ${code(closed)}, which may refuse pull requests`;
  return doubtReach(reach, because, 'let it take all branches without reviewers, or require another job');
}

/** The name of the environment that a job deploys to; a name that cannot be read is one that nothing has. */
function environmentOf({ path, job }: Claim, { workflows, onDefaultBranch }: Evidence): string | undefined {
  const environment = (workflows.files.get(path) ?? onDefaultBranch?.files.get(path))?.jobs.get(job)?.environment;
  return environment == null ? undefined : String(isMap(environment) ? environment.name : environment);
}

/** Whether jobs deploy pull requests to an environment; what was not read may do so. */
export function deploymentTo(name: string, evidence: Evidence): 'always' | 'perhaps' | 'never' {
  const { workflows, onDefaultBranch } = evidence;
  const isIt = (claim: Claim) => dropCase(environmentOf(claim, evidence) ?? '') === dropCase(name);
  const roots = rootsOf(evidence).map((root) => ({ ...root, claims: root.claims.filter(isIt) }));
  const isSure = ({ workflow, claims }: Root) =>
    isPlain(claims.filter(({ falseGreen }) => !falseGreen)) &&
    reachOf(workflow, evidence, reachOnPullRequests).extent === 'always';
  if (roots.some(isSure)) return 'always';
  const isWhole = ![workflows, onDefaultBranch].some((read) => read?.unread.length);
  const isOpen = rootsOf(evidence).some(({ claims }) =>
    claims.some((claim) => isIt(claim) || !claim.job || environmentOf(claim, evidence)?.includes('${{')),
  );
  return isWhole && !isOpen ? 'never' : 'perhaps';
}

const off = never('is switched off', 'switch the workflow on again, on the Actions page of the repository');

const describeOpen = ({ by }: Claim): ReportSource => ({
  extent: 'unclear',
  why: `${by} may report it, under a name that is not known before a run`,
});

function describeSure(claims: readonly Claim[], reach: TriggerReach, path: string): ReportSource {
  const { extent, because, fix, refusal, note } = reach;
  const claim = claims.find(({ reported }) => reported === 'always') ?? claims[0]!;
  const { by, reported, falseGreen } = claim;
  if (extent === 'always' && reported !== 'always') return { extent: 'sometimes', ...describeHalf(claim) };
  if (extent === 'always') return { extent, why: `${by} reports it${falseGreen ? `; but ${falseGreen}` : ''}`, note };
  const workflow = claim.path === path ? 'the workflow' : code(path);
  return {
    extent,
    why: `${by} ${extent === 'sometimes' ? 'reports it' : 'has this name'}, but ${workflow} ${because}`,
    fix,
    ...(refusal && { refusal }),
  };
}

const describeHalf = ({ by, reported }: Claim) =>
  reported === 'run'
    ? {
        why: `${by} reports it where the job runs; where an \`if\` skips the job, it reports under another name, and this check never arrives`,
        fix: 'move the `if` from the job to its steps, or require a job that needs this one and has `if: always()`',
      }
    : {
        why: `${by} reports it only where the job is skipped; where the job runs, its checks have other names`,
        fix: 'require the names that the job reports when it runs, or a job that needs it and has `if: always()`',
      };

/** Two workflows with the same check and opposite filters of paths: one of them runs for every pull request. */
function findComplements(found: readonly FoundSource[]): ReportSource | undefined {
  const halves = found.filter(({ reach, extent, claims }) => extent === 'sometimes' && reach.paths && isPlain(claims));
  for (const one of halves.filter(({ reach }) => reach.paths?.only))
    for (const other of halves.filter(({ reach }) => reach.paths?.ignored))
      if (JSON.stringify(one.reach.paths?.only) === JSON.stringify(other.reach.paths?.ignored))
        return {
          extent: 'always',
          why: `${code(one.path)} and ${code(other.path)} both report it, by opposite filters of paths`,
        };
  return undefined;
}

const isPlain = (claims: readonly Claim[]) =>
  claims.some(({ isCertain, reported }) => isCertain && reported === 'always');

/** Checks that the workflows do report and that are likely meant: other spellings, or all of a matrix or caller. */
export function findLikelyNames(context: string, evidence: Evidence, reaching: Reaching): string[] {
  const names = rootsOf(evidence)
    .filter(({ workflow }) => reachOf(workflow, evidence, reaching).extent !== 'never')
    .flatMap(({ claims }) => claims.filter(({ isCertain, reported }) => isCertain && reported !== 'skip'))
    .filter((claim) => isLikely(claim, simplify(context), simplify(withoutWorkflow(context))))
    .map(({ name }) => name[0]!);
  return [...new Set(names)];
}

/** The host's pages show a check as `workflow / job (event)`, and its name is the job's alone. */
const withoutWorkflow = (context: string) =>
  context
    .split(' / ')
    .at(-1)!
    .replace(/ \([a-z_]+\)$/, '');

function isLikely({ name, job }: Claim, wanted: string, last: string) {
  const here = simplify(name[0]!);
  const isWhole = here === wanted || here === last || simplify(job) === wanted;
  return isWhole || [' (', ' / '].some((more) => here.startsWith(wanted + more)) || here.endsWith(` / ${wanted}`);
}

const simplify = (name: string) => name.trim().toLowerCase();
