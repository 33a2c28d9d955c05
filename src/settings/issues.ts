import type { BaseIssue } from 'valibot';
import { nearest } from './nearest.ts';
import type { Path } from './refusal.ts';
import { type Sentence, saidBy, strayPolicy } from './says.ts';
import { code, either } from './shown.ts';

const mostNamed = 12;

export interface Complaint extends Sentence {
  readonly at: Path;
}

/** What a schema's issue says, with what only its place in the file can tell: the key that was meant, the twin's line. */
export function complaintOf(issue: BaseIssue<unknown>, lineOf: (path: Path) => number): Complaint {
  const at = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const said = saidBy(issue);
  if ('known' in said) return unknownKey(at, said.known);
  if ('twin' in said) {
    const { twin, problem, ...rest } = said;
    return { at, ...rest, problem: `${problem}, on line ${lineOf([...at.slice(0, -1), twin])}` };
  }
  return { at, ...said };
}

function unknownKey(at: Path, known: readonly string[]): Complaint {
  const key = String(at.at(-1));
  const problem = 'is not a key here';
  if (key === '_undeclared') return { at, ...strayPolicy };
  // `{value:x}` is one key to YAML. What follows its colon may be a secret, so it is not repeated.
  const [, before] = /^([\w-]+):./s.exec(key) ?? [];
  if (before)
    return { at: [...at.slice(0, -1), before], problem, fix: `put a space behind the colon of ${code(before)}` };
  const meant = nearest(key, known);
  if (meant) return { at, problem, fix: `write ${code(meant)}` };
  const others = known.length <= mostNamed ? `; the keys are ${either(known.map(code))}` : '';
  return { at, problem, fix: `remove it${others}` };
}
