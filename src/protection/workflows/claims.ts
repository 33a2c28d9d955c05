import { code } from '../../settings/shown.ts';
import { type Chance, chancesOf, isSkippedByFailure } from './conditions.ts';
import { combinationsOf, leaves } from './matrix.ts';
import { anyName, filled, isKnown, joined, type Name, scalarText } from './names.ts';
import type { Block, Workflow } from './workflow.ts';

/** A check that a job reports. */
export interface Claim {
  readonly name: Name;
  /** Whether a check of this name is sure to be the job's. */
  readonly isCertain: boolean;
  /** `run`: only where the job is not skipped; `skip`: only where it is. */
  readonly reported: 'always' | 'run' | 'skip';
  /** How it can pass with nothing run. */
  readonly falseGreen?: string;
  readonly by: string;
}

/** The caller and nine levels below it. */
const mostLevels = 10;

/** A file that calls itself twice would have more claims than fit into memory. */
const mostClaims = 5000;

interface Place {
  readonly workflow: Workflow;
  readonly files: ReadonlyMap<string, Workflow>;
  readonly level: number;
  /** How many claims there are room for. */
  readonly room: { left: number };
}

/** A workflow is one of one set of files, and every required check asks for the same claims. */
const known = new WeakMap<Workflow, readonly Claim[]>();

/** All checks that the jobs of a workflow report, those of the workflows that it calls included. */
export function claimsOf(workflow: Workflow, files: ReadonlyMap<string, Workflow>): readonly Claim[] {
  const claims = known.get(workflow) ?? claimsIn({ workflow, files, level: 1, room: { left: mostClaims } });
  known.set(workflow, claims);
  return claims;
}

function claimsIn(place: Place): Claim[] {
  const { workflow, room } = place;
  const chances = chancesOf(workflow.jobs);
  const all: Claim[] = [];
  for (const [id, job] of workflow.jobs) {
    const by = `job ${code(id)} of ${code(workflow.path)}`;
    const claims = room.left > 0 ? claimsOfJob(place, id, job, chances.get(id)!, by) : [open(anyName, by)];
    room.left -= claims.length;
    all.push(...claims);
  }
  return all;
}

function claimsOfJob(place: Place, id: string, job: Block, chance: Chance, by: string): Claim[] {
  const names = namesOf(id, job);
  if (chance === 'unclear') return unclear(names, by);
  if (job.uses !== undefined) return called(place, job, names, chance, by);
  const falseGreen = falseGreenOf(job, chance);
  if (!names.isMatrix) return names.expanded.map((name) => claim({ name, reported: 'always', falseGreen, by }));
  return [...whenRun(names, chance, by), ...whenSkipped(names, chance, by)];
}

const claim = (given: Omit<Claim, 'isCertain'>): Claim => ({ ...given, isCertain: isKnown(given.name) });

const open = (name: Name, by: string): Claim => ({ name, isCertain: false, reported: 'always', by });

function falseGreenOf(job: Block, chance: Chance) {
  if (chance === 'never') return 'its `if` is never true, and a skipped job counts as passed: it checks nothing';
  if (chance === 'sometimes')
    return 'where its `if`, or that of a job it needs, skips it, it counts as passed unchecked';
  if (isSkippedByFailure(job))
    return 'where a job that it needs fails, it is skipped and counts as passed, unless its `if` is `always()`';
  return undefined;
}

interface Names {
  readonly expanded: readonly Name[];
  /** Names that the host may use instead, of combinations that an `include` has extended. */
  readonly doubtful: readonly Name[];
  /** The name where the job is skipped, before its matrix is read. */
  readonly unexpanded: Name;
  readonly isMatrix: boolean;
}

/** A job is named by its `name`, or else by its id; a matrix adds its values unless the name takes them in itself. */
function namesOf(id: string, { name, strategy }: Block): Names {
  const text = name === undefined || name === null || name === '' ? id : (scalarText(name) ?? '${{ ? }}');
  const isTemplate = text.includes('${{');
  const combinations = combinationsOf(strategy);
  const unexpanded: Name = [text];
  if (combinations === 'no matrix') return { expanded: [filled(text, {})], doubtful: [], unexpanded, isMatrix: false };
  if (!combinations) {
    const expanded = isTemplate ? withoutMatrix(text) : [`${text} (`, ')'];
    return { expanded: [expanded], doubtful: [], unexpanded, isMatrix: true };
  }
  if (isTemplate)
    return {
      expanded: combinations.map(({ values }) => filled(text, values)),
      doubtful: [],
      unexpanded,
      isMatrix: true,
    };
  const sure = combinations.filter(({ isExtended }) => !isExtended).map(({ values }) => withValues(text, values));
  const doubtful = combinations.some(({ isExtended }) => isExtended) ? [[`${text} (`, ')']] : [];
  return { expanded: sure, doubtful, unexpanded, isMatrix: true };
}

/** All expressions of a name stay open where the matrix is known only during the run. */
const withoutMatrix = (text: string): Name => filled(text.replaceAll(/\$\{\{\s*matrix\b/gi, '${{ open'), {});

const longestName = 100;

function withValues(text: string, values: Block): Name {
  const shown = leaves(values);
  const whole = shown.length ? `${text} (${shown.join(', ')})` : text;
  return [whole.length > longestName ? `${whole.slice(0, longestName - 3)}...` : whole];
}

function whenRun({ expanded, doubtful }: Names, chance: Chance, by: string): Claim[] {
  if (chance === 'never') return [];
  const reported = chance === 'always' ? 'always' : 'run';
  return [...expanded.map((name) => claim({ name, reported, by })), ...doubtful.map((name) => open(name, by))];
}

function whenSkipped({ unexpanded }: Names, chance: Chance, by: string): Claim[] {
  if (chance === 'always') return [];
  const falseGreen = 'it is reported for a skipped job, which counts as passed unchecked';
  return [{ name: unexpanded, isCertain: true, reported: chance === 'never' ? 'always' : 'skip', falseGreen, by }];
}

/** Every name that a job could report under, with or without jobs of a workflow that it calls. */
const unclear = ({ expanded, doubtful, unexpanded }: Names, by: string): Claim[] =>
  [...expanded, ...doubtful, unexpanded].flatMap((name) => [open(name, by), open(joined(name, anyName), by)]);

/** The checks of a called workflow; a caller that is skipped reports its own name alone. */
function called(place: Place, job: Block, names: Names, chance: Chance, by: string): Claim[] {
  const skipped = whenSkipped(names, chance, by);
  if (chance === 'never') return skipped;
  const outer = [...names.expanded, ...names.doubtful];
  const inner = innerClaims(place, job);
  if (outer.length * inner.length > place.room.left) return [...skipped, open(anyName, by)];
  return [...skipped, ...outer.flatMap((prefix) => inner.map((one) => below(prefix, one, chance)))];
}

function below(prefix: Name, inner: Claim, chance: Chance): Claim {
  const name = joined(prefix, inner.name);
  const reported = chance === 'sometimes' ? 'run' : inner.reported;
  return { ...inner, name, isCertain: inner.isCertain && isKnown(name), reported };
}

function innerClaims(place: Place, { uses }: Block): Claim[] {
  const { workflow, files, level } = place;
  const path = typeof uses === 'string' && uses.startsWith('./') ? uses.slice(2) : undefined;
  const callee = path === undefined ? undefined : files.get(path);
  const elsewhere = open(anyName, `${code(String(uses))}, which ${code(workflow.path)} calls and which was not read`);
  if (!callee?.on.has('workflow_call') || level >= mostLevels) return [elsewhere];
  return claimsIn({ ...place, workflow: callee, level: level + 1 });
}
