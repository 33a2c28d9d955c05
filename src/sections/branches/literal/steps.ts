import type { Lookup, Step } from '../../../plan/item.ts';
import * as calls from '../calls.ts';
import { updateRule } from '../rules/write.ts';
import type { Protection } from '../schema.ts';
import { routedKeys } from '../vocabulary.ts';
import { bodyOf } from './body.ts';
import { type Literal, ownRule } from './literal.ts';

interface Reason {
  /** The whole protection is replaced. What the PUT cannot say is then said again. */
  readonly isPut: boolean;
  /** The keys that differ. */
  readonly drifted?: ReadonlySet<string>;
}

export function stepsOf(declared: Protection, literal: Literal, { isPut, drifted }: Reason) {
  const { name, lookups } = literal;
  const isDue = (key: string) => declared[key] !== undefined && (isPut || drifted?.has(key));
  const { force_push_bypassers, required_deployments } = declared;
  const protection = { force_push_bypassers, required_deployments };
  const routed = routedKeys.some(isDue) ? updateRule({ name, protection, lookups }, ownRule(literal)) : undefined;
  const steps: Step[] = [
    ...(isPut ? [calls.protect({ branch: name }, bodyOf(declared))] : []),
    ...(isDue('required_signatures') ? [signing(declared.required_signatures === true, name)] : []),
    ...(routed ? [routed.step] : []),
  ];
  const needed: readonly Lookup[] = routed?.lookups ?? [];
  return { steps, lookups: needed };
}

const signing = (isRequired: boolean, branch: string) =>
  isRequired ? calls.requireSignatures({ branch }) : calls.dropSignatures({ branch });
