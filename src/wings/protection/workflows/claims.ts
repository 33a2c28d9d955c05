import { madeOnce } from '../../../settings/maps.ts';
import { code } from '../../../settings/shown.ts';
import { type Chance, isSkippedByFailure, weighConditions } from './conditions.ts';
import { type JobNames, namesOfJob } from './job-names.ts';
import { anyName, isKnown, join, type Name } from './names.ts';
import type { Workflow, WorkflowBlock } from './workflow.ts';

export interface Claim {
  readonly name: Name;
  /** Whether a check of this name is sure to be the job's. */
  readonly isCertain: boolean;
  /** `run`: only where the job is not skipped; `skip`: only where it is. */
  readonly reported: 'always' | 'run' | 'skip';
  /** How it can pass with nothing run. */
  readonly falseGreen?: string;
  /** The job, for a sentence. */
  readonly by: string;
  /** The id of the job, and the file that it stands in. */
  readonly job: string;
  readonly path: string;
}

/** The caller and nine levels of workflows that it calls. */
const mostLevels = 10;

/** A file that calls itself twice would have more claims than fit into memory. */
const mostClaims = 5000;

/** Where a claim comes from. */
type ClaimOrigin = Pick<Claim, 'by' | 'job' | 'path'>;

interface ClaimPlace {
  readonly workflow: Workflow;
  readonly files: ReadonlyMap<string, Workflow>;
  readonly level: number;
  /** How many claims there are room for. */
  readonly room: { left: number };
}

/** A workflow is one of one set of files, and every required check asks for the same claims. */
const known = new WeakMap<Workflow, readonly Claim[]>();

/** All checks that the jobs of a workflow report, those of the workflows that it calls included. */
export const listClaims = (workflow: Workflow, files: ReadonlyMap<string, Workflow>): readonly Claim[] =>
  madeOnce(known, workflow, () => claimsIn({ workflow, files, level: 1, room: { left: mostClaims } }));

function claimsIn(place: ClaimPlace): Claim[] {
  const { workflow, room } = place;
  const chances = weighConditions(workflow.jobs);
  const all: Claim[] = [];
  for (const [id, job] of workflow.jobs) {
    const { path } = workflow;
    const origin = { job: id, path, by: `job ${code(id)} of ${code(path)}` };
    const claims = room.left > 0 ? claimsOfJob(place, id, job, chances.get(id)!, origin) : [open(anyName, origin)];
    room.left -= claims.length;
    all.push(...claims);
  }
  return all;
}

function claimsOfJob(place: ClaimPlace, id: string, job: WorkflowBlock, chance: Chance, origin: ClaimOrigin): Claim[] {
  const names = namesOfJob(id, job);
  if (chance === 'unclear') return listUnclear(names, origin);
  if (job.uses !== undefined) return called(place, job, names, chance, origin);
  const falseGreen = falseGreenOf(job, chance);
  if (!names.isMatrix) return names.expanded.map((name) => claim({ name, reported: 'always', falseGreen, ...origin }));
  return [...whenRun(names, chance, origin), ...whenSkipped(names, chance, origin)];
}

const claim = (given: Omit<Claim, 'isCertain'>): Claim => ({ ...given, isCertain: isKnown(given.name) });

const open = (name: Name, origin: ClaimOrigin): Claim => ({ name, isCertain: false, reported: 'always', ...origin });

function falseGreenOf(job: WorkflowBlock, chance: Chance) {
  if (chance === 'never') return 'its `if` is never true, and a skipped job counts as passed: it checks nothing';
  if (chance === 'sometimes')
    return 'where its `if` (or that of a job it needs) skips it, it counts as passed though nothing ran';
  if (isSkippedByFailure(job))
    return 'where a job that it needs fails, it is skipped and counts as passed: require that job too';
  return undefined;
}

function whenRun({ expanded, doubtful }: JobNames, chance: Chance, origin: ClaimOrigin): Claim[] {
  if (chance === 'never') return [];
  const reported = chance === 'always' ? 'always' : 'run';
  const sure = expanded.map((name) => claim({ name, reported, ...origin }));
  return [...sure, ...doubtful.map((name) => open(name, origin))];
}

function whenSkipped({ unexpanded }: JobNames, chance: Chance, origin: ClaimOrigin): Claim[] {
  if (chance === 'always') return [];
  const falseGreen = 'it is reported for a skipped job, which counts as passed though nothing ran';
  return [claim({ name: unexpanded, reported: chance === 'never' ? 'always' : 'skip', falseGreen, ...origin })];
}

/** Every name that a job could report under, with or without jobs of a workflow that it calls. */
const listUnclear = ({ expanded, doubtful, unexpanded }: JobNames, origin: ClaimOrigin): Claim[] =>
  [...expanded, ...doubtful, unexpanded].flatMap((name) => [open(name, origin), open(join(name, anyName), origin)]);

/** The checks of a called workflow; a caller that is skipped reports its own name alone. */
function called(place: ClaimPlace, job: WorkflowBlock, names: JobNames, chance: Chance, origin: ClaimOrigin): Claim[] {
  const skipped = whenSkipped(names, chance, origin);
  if (chance === 'never') return skipped;
  const outer = [...names.expanded, ...names.doubtful];
  const inner = innerClaims(place, job);
  if (outer.length * inner.length > place.room.left) return [...skipped, open(anyName, origin)];
  return [...skipped, ...outer.flatMap((prefix) => inner.map((one) => ofCallee(prefix, one, chance, origin)))];
}

function ofCallee(prefix: Name, inner: Claim, chance: Chance, origin: ClaimOrigin): Claim {
  const name = join(prefix, inner.name);
  const reported = chance === 'sometimes' ? 'run' : inner.reported;
  const isCertain = inner.isCertain && isKnown(name);
  return { ...inner, name, isCertain, reported, by: `${inner.by} (called by ${origin.by})` };
}

function innerClaims(place: ClaimPlace, { uses }: WorkflowBlock): Claim[] {
  const { files, level } = place;
  const path = typeof uses === 'string' && uses.startsWith('./') ? uses.slice(2) : undefined;
  const callee = path === undefined ? undefined : files.get(path);
  const elsewhere = open(anyName, { job: '', path: String(uses), by: `${code(String(uses))} (which was not read)` });
  if (!callee?.on.has('workflow_call') || level >= mostLevels) return [elsewhere];
  return claimsIn({ ...place, workflow: callee, level: level + 1 });
}
