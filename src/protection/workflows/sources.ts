import { code } from '../../settings/shown.ts';
import { type Claim, claimsOf } from './claims.ts';
import type { Evidence, WorkflowsRead } from './evidence.ts';
import { couldBe } from './names.ts';
import { best, type Extent, reachUnder, type TriggerReach } from './triggers.ts';
import type { Workflow } from './workflow.ts';

/** What the workflow files say about a check. */
export interface ReportSource {
  readonly extent: Extent;
  readonly why: string;
  readonly fix?: string;
  readonly refusal?: TriggerReach['refusal'];
}

type Reaching = (workflow: Workflow, branch: string) => TriggerReach;

/** A workflow that an event can start, with all that it would report. */
interface Root {
  readonly workflow: Workflow;
  readonly claims: readonly Claim[];
}

interface FoundSource extends ReportSource {
  readonly path: string;
  readonly claims: readonly Claim[];
  readonly reach: TriggerReach;
}

/** The surest source of a check among the workflows; unset if none has a job of that name. */
export function sourceOf(context: string, evidence: Evidence, reaching: Reaching): ReportSource | undefined {
  const found = rootsOf(evidence).flatMap((root) => foundIn(root, context, evidence, reaching) ?? []);
  return complementary(found) ?? best(found);
}

/** `pull_request_target` runs the file of the default branch, and all other events of a pull request that of its own. */
function rootsOf({ workflows, onDefaultBranch }: Evidence): Root[] {
  const own = rootsIn(workflows, (event) => !onDefaultBranch || event !== 'pull_request_target');
  return onDefaultBranch ? [...own, ...rootsIn(onDefaultBranch, (event) => event === 'pull_request_target')] : own;
}

const rootsIn = ({ files }: WorkflowsRead, isStart: (event: string) => boolean): Root[] =>
  [...files.values()].flatMap((workflow) => {
    const on = new Map([...workflow.on].filter(([event]) => isStart(event)));
    return on.size ? [{ workflow: { ...workflow, on }, claims: claimsOf(workflow, files) }] : [];
  });

function foundIn({ workflow, claims: all }: Root, context: string, evidence: Evidence, reaching: Reaching) {
  const claims = all.filter(({ name }) => couldBe(name, context));
  const certain = claims.filter(({ isCertain }) => isCertain);
  const reach = reachOf(workflow, evidence, reaching);
  if (!claims.length || (!certain.length && reach.extent === 'never')) return undefined;
  const open = claims.find(({ isCertain }) => !isCertain);
  const isSure = certain.length > 0 && (!open || isPlain(certain));
  const { path } = workflow;
  return { path, claims, reach, ...(isSure ? sure(certain, reach, path) : perhaps(open!)) } as FoundSource;
}

const reachOf = (
  workflow: Workflow,
  { branch, switchedOff, startRules }: Evidence,
  reaching: Reaching,
): TriggerReach => (switchedOff?.has(workflow.path) ? off : reachUnder(startRules, reaching)(workflow, branch));

const off: TriggerReach = {
  extent: 'never',
  because: 'is switched off',
  fix: 'switch the workflow on again, on the Actions page of the repository',
};

const perhaps = ({ by }: Claim): ReportSource => ({
  extent: 'unclear',
  why: `${by} may report it, under a name that is not known before a run`,
});

function sure(claims: readonly Claim[], { extent, because, fix, refusal }: TriggerReach, path: string): ReportSource {
  const claim = claims.find(({ reported }) => reported === 'always') ?? claims[0]!;
  const { by, reported, falseGreen } = claim;
  if (extent === 'always' && reported !== 'always') return { extent: 'sometimes', ...halfway(claim) };
  if (extent === 'always') return { extent, why: `${by} reports it${falseGreen ? `; but ${falseGreen}` : ''}` };
  const workflow = claim.path === path ? 'the workflow' : code(path);
  return {
    extent,
    why: `${by} ${extent === 'sometimes' ? 'reports it' : 'has this name'}, but ${workflow} ${because}`,
    fix,
    ...(refusal && { refusal }),
  };
}

const halfway = ({ by, reported }: Claim) =>
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
function complementary(found: readonly FoundSource[]): ReportSource | undefined {
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
export function likelyNames(context: string, evidence: Evidence, reaching: Reaching): string[] {
  const names = rootsOf(evidence)
    .filter(({ workflow }) => reachOf(workflow, evidence, reaching).extent !== 'never')
    .flatMap(({ claims }) => claims.filter(({ isCertain, reported }) => isCertain && reported !== 'skip'))
    .filter((claim) => isLikely(claim, plain(context), plain(withoutWorkflow(context))))
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
  const here = plain(name[0]!);
  const isWhole = here === wanted || here === last || plain(job) === wanted;
  return isWhole || [' (', ' / '].some((more) => here.startsWith(wanted + more)) || here.endsWith(` / ${wanted}`);
}

const plain = (name: string) => name.trim().toLowerCase();
