import { expandMatrix, listLeaves } from './matrix.ts';
import { expressionsIn, fillIn, type Name, textOfScalar } from './names.ts';
import type { WorkflowBlock } from './workflow.ts';

/**
 * The names under which a job may report: `doubtful` ones the host may use for combinations that an `include` has
 * extended, and `unexpanded` stands where the job is skipped, before its matrix is read.
 */
export type JobNames = ReturnType<typeof namesOfJob>;

/** A job is named by its `name`, or else by its id; a matrix adds its values unless the name takes them in itself. */
export function namesOfJob(id: string, { name, strategy }: WorkflowBlock) {
  const text = name === undefined || name === null || name === '' ? id : (textOfScalar(name) ?? '${{ ? }}');
  const combinations = expandMatrix(strategy);
  const names = { doubtful: [], unexpanded: unexpandedName(text), isMatrix: combinations !== 'no matrix' };
  const withAnyValues: Name = [`${text} (`, ')'];
  if (combinations === 'no matrix') return { ...names, expanded: [shorten(fillIn(text, {}))] };
  if (text.includes('${{')) {
    const filled = combinations?.map(({ values }) => shorten(fillIn(text, values)));
    return { ...names, expanded: filled ?? [withoutMatrix(text)] };
  }
  if (!combinations) return { ...names, expanded: [withAnyValues] };
  const sure = combinations.filter(({ isExtended }) => !isExtended).map(({ values }) => withValues(text, values));
  return { ...names, expanded: sure, doubtful: sure.length < combinations.length ? [withAnyValues] : [] };
}

/** The host writes `${{ matrix.x }}` unchanged into the name of a skipped job; it may know other expressions. */
const unexpandedName = (text: string): Name =>
  expressionsIn(text).inner.every((expression) => /^matrix\b/i.test(expression)) ? [text] : withoutMatrix(text);

/** All expressions of a name stay open where the matrix is known only during the run. */
const withoutMatrix = (text: string): Name => fillIn(text.replaceAll(/\$\{\{\s*matrix\b/gi, '${{ open'), {});

function withValues(text: string, values: WorkflowBlock): Name {
  const shown = listLeaves(values);
  return shorten([shown.length ? `${text} (${shown.join(', ')})` : text]);
}

const longest = 100;

/** The host shortens longer names, in a way that it does not document. */
const shorten = (name: Name): Name =>
  name.length === 1 && name[0]!.length > longest ? [name[0]!.slice(0, longest - 10), ''] : name;
