import type { Change, Step } from '../../../plan/item.ts';
import * as calls from '../calls.ts';
import { updateRule } from '../rules/write.ts';
import type { Protection } from '../schema.ts';
import { routedKeys } from '../vocabulary.ts';
import { basisOf } from './basis.ts';
import { bodyOf } from './body.ts';
import { type Literal, ownRule } from './literal.ts';

interface Reason {
  /** The whole protection is replaced. What the PUT cannot say is then said again. */
  readonly isPut: boolean;
  /** The keys that differ. */
  readonly drifted?: ReadonlySet<string>;
}

type Doing = Pick<Change, 'steps' | 'lookups' | 'restsOn'>;

export function stepsOf(declared: Protection, literal: Literal, { isPut, drifted }: Reason): Doing {
  const { name, lookups } = literal;
  const isDue = (key: string) => declared[key] !== undefined && (isPut || drifted?.has(key));
  const due = routedKeys.filter(isDue);
  const protection: Protection = Object.fromEntries(due.map((key) => [key, declared[key]]));
  const routed = due.length ? updateRule({ name, protection, lookups }, ownRule(literal)) : undefined;
  const steps: Step[] = [
    ...(isPut ? [calls.protect({ branch: name }, bodyOf(declared))] : []),
    ...(isDue('required_signatures') ? [signing(declared.required_signatures === true, name)] : []),
    ...(routed ? [routed.step] : []),
  ];
  const restsOn = isPut ? basisOf(literal) : routed && ownRule(literal)?.basis;
  return { steps, lookups: routed?.lookups ?? [], restsOn };
}

const signing = (isRequired: boolean, branch: string) =>
  isRequired ? calls.requireSignatures({ branch }) : calls.dropSignatures({ branch });
