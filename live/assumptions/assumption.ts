import type { Call } from '@trueup/core/github';
import claims from './claims.json' with { type: 'json' };
import { type AnswerPattern, some } from './pattern.ts';

/** An assumption about GitHub, with the requests that test it. */
export interface Assumption {
  /** The area and a few words: `branches/unprotected`. */
  readonly id: string;
  /** The assumption in one sentence. */
  readonly claim: string;
  /** The rule of the specification that depends on the assumption. */
  readonly rule: string;
  readonly needs: AssumptionNeeds;
  readonly steps: readonly AssumptionStep[];
  /** Reverts the steps, whatever their result. An item that no longer exists is not a failure. */
  readonly after: readonly AssumptionStep[];
}

/** The repository and token that a test of an assumption needs. */
export interface AssumptionNeeds {
  readonly visibility?: 'public' | 'private';
  readonly owner?: 'person' | 'organization';
  readonly plan?: OwnerPlan;
  /** A second token, which can read the repository and not administer it. */
  readonly reader?: true;
  /** A token of an account, because a step names the account. */
  readonly account?: true;
}

export const describeOwner = (owner: 'person' | 'organization') =>
  owner === 'person' ? 'a person' : 'an organization';

export const inPublic: AssumptionNeeds = { visibility: 'public' };
export const inPrivate: AssumptionNeeds = { visibility: 'private' };

export const plans = ['free', 'pro', 'team', 'enterprise'] as const;
export type OwnerPlan = (typeof plans)[number];

export interface AssumptionStep {
  readonly call: Call | ((known: KnownAnswers) => Call | Promise<Call>);
  /** If unset, the request must succeed. */
  readonly expect?: Expected | ((known: KnownAnswers) => Expected);
  /** The name by which later steps refer to the body of the answer. */
  readonly as?: string;
  /** The token that sends the request. The default is the token of the run. */
  readonly by?: 'reader';
  /** Headers in addition to those of Trueup. */
  readonly headers?: (known: KnownAnswers) => Readonly<Record<string, string>>;
  /** After a redirect, judge the first answer instead of the last. */
  readonly beforeRedirect?: true;
}

/** Bodies of earlier answers, and the names and ids of the repository. */
export type KnownAnswers = Readonly<Record<string, any>>;

export interface Expected {
  /** With a list, the test accepts any of the statuses. */
  readonly status?: number | readonly number[];
  /** GitHub's complete message. */
  readonly message?: AnswerPattern;
  readonly body?: AnswerPattern;
  readonly headers?: Readonly<Record<string, AnswerPattern>>;
}

export type AssumptionPart = AssumptionStep | Pick<Assumption, 'after'>;

/**
 * Defines an assumption by its id, the kind of repository that it needs, and its steps. `claims.json` has its sentence
 * and rule. The assumption needs a second token if one of its steps does.
 */
export const assume =
  (id: keyof typeof claims, repository: Omit<AssumptionNeeds, 'reader' | 'account'> = {}) =>
  (...parts: readonly (AssumptionPart | readonly AssumptionPart[])[]): Assumption => {
    const all = parts.flat();
    const steps = all.filter((part) => 'call' in part);
    const needs = {
      ...repository,
      ...(steps.some(({ by }) => by) && { reader: true as const }),
      ...(steps.some(usesAccount) && { account: true as const }),
    };
    const undone = new Set(all.flatMap((part) => ('after' in part ? part.after : [])));
    return { id, ...claims[id], needs, steps, after: [...undone] };
  };

/** Stands for any earlier answer, to build a call that needs one. */
export const anyAnswer: any = new Proxy(() => anyAnswer, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 'x' : key === 'then' ? undefined : anyAnswer),
});

/** Builds the step once with answers that notice which of their keys it uses. */
function usesAccount({ call, expect, headers }: AssumptionStep): boolean {
  let isUsed = false;
  const known = new Proxy({} as KnownAnswers, {
    get: (_, key) => {
      isUsed ||= key === 'login' || key === 'accountId';
      return anyAnswer;
    },
  });
  for (const part of [call, expect, headers]) {
    if (typeof part !== 'function') continue;
    try {
      const built: unknown = part(known);
      if (built instanceof Promise) built.catch(() => {});
    } catch {
      // A step that fails with placeholder answers has already used the account, or never uses it.
    }
  }
  return isUsed;
}

/** Reverts the steps before it. A plain call must succeed. */
export const after = (...steps: readonly (AssumptionStep['call'] | AssumptionStep)[]) => ({
  after: steps.map((step) => (typeof step === 'object' && 'call' in step ? step : succeeds(step))),
});

export const succeeds = (call: AssumptionStep['call'], as?: string): AssumptionStep => ({ call, ...(as && { as }) });

/** A step that succeeds with this body. */
export const shows = (call: AssumptionStep['call'], body: AnswerPattern): AssumptionStep => ({
  call,
  expect: { body },
});

/** A step with this status and body. */
export const answers = (
  call: AssumptionStep['call'],
  status: Expected['status'],
  body?: AnswerPattern,
): AssumptionStep => ({
  call,
  expect: { status, body },
});

/** A step that GitHub refuses with this message. */
export const refuses = (
  call: AssumptionStep['call'],
  status: Expected['status'],
  message?: AnswerPattern,
): AssumptionStep => ({
  call,
  expect: { status, message },
});

/** A step with any other expectation or option. */
export const expects = (
  call: AssumptionStep['call'],
  expect: AssumptionStep['expect'],
  more: Omit<AssumptionStep, 'call' | 'expect'> = {},
): AssumptionStep => ({ call, expect, ...more });

/** The same step, sent with the second token. */
export const byReader = (step: AssumptionStep): AssumptionStep => ({ ...step, by: 'reader' });

/** A step with an invalid body, and the error that GitHub reports. */
export const failsValidation = (call: AssumptionStep['call'], error: AnswerPattern): AssumptionStep =>
  answers(call, 422, { errors: some(error) });

/** A step that creates an item, which later steps find under `as`, and the call that removes the item. */
export const creates = (as: string, step: AssumptionStep, remove: (made: any) => Call): AssumptionPart[] => [
  { ...step, as },
  after((known) => remove(known[as])),
];

/** Helpers for items with an id of GitHub. `paramsOf` takes the route parameters from the answer to the creation. */
export const createdWithNumber = <P extends object>(
  as: string,
  paramsOf: (made: any) => P,
  remove: (params: P) => Call,
) => ({
  makesOne: (step: AssumptionStep, name = as) => creates(name, step, (made) => remove(paramsOf(made))),
  /** A call for the created item. */
  its:
    <B>(call: (params: P, body?: B) => Call, body?: B) =>
    (known: KnownAnswers) =>
      call(paramsOf(known[as]), body),
});

/** All items of the kit have such a name, so a later run recognizes them. */
export const toLabName = (name: string) => `trueup-live ${name}`;
