import type { Call } from '@trueup/core/github';
import claims from './claims.json' with { type: 'json' };
import { type AnswerPattern, some } from './pattern.ts';

/** One thing that the program takes for true about GitHub, and how to see whether it is. */
export interface Assumption {
  /** Its area and a few words: `branches/unprotected`. */
  readonly id: string;
  /** One sentence. */
  readonly claim: string;
  /** The rule that rests on it. */
  readonly rule: string;
  readonly needs: AssumptionNeeds;
  readonly steps: readonly AssumptionStep[];
  /** Takes back what the steps have done. It is carried out whatever they found; what is gone already is no failure. */
  readonly after: readonly AssumptionStep[];
}

/** What the repository and the token have to be for an assumption to be tried. */
export interface AssumptionNeeds {
  readonly visibility?: 'public' | 'private';
  readonly owner?: 'person' | 'organization';
  readonly plan?: OwnerPlan;
  /** A second token, which reads the repository and does not administrate it. */
  readonly reader?: true;
  /** A token of an account, since a step names the account. */
  readonly account?: true;
}

export const describeOwner = (owner: 'person' | 'organization') =>
  owner === 'person' ? 'a person' : 'an organization';

export const inPublic: AssumptionNeeds = { visibility: 'public' };
export const inPrivate: AssumptionNeeds = { visibility: 'private' };

export const plans = ['free', 'pro', 'team', 'enterprise'] as const;
export type OwnerPlan = (typeof plans)[number];

export interface AssumptionStep {
  readonly call: Call | ((known: Learnt) => Call | Promise<Call>);
  /** What the answer should be. If unset, GitHub should do what it is asked. */
  readonly expect?: Expected | ((known: Learnt) => Expected);
  /** The name under which later steps find the body of the answer. */
  readonly as?: string;
  /** Which token asks; the token of the run unless said. */
  readonly by?: 'reader';
  /** Headers beside those that the program sends. */
  readonly headers?: (known: Learnt) => Readonly<Record<string, string>>;
  /** If the request is sent on: look at the first answer and not at the last. */
  readonly beforeRedirect?: true;
}

/** Bodies of earlier answers, and what is known of the repository from the start. */
export type Learnt = Readonly<Record<string, any>>;

export interface Expected {
  /** One of these, where hosts differ in what makes no difference here. */
  readonly status?: number | readonly number[];
  /** The whole message of GitHub. */
  readonly message?: AnswerPattern;
  readonly body?: AnswerPattern;
  readonly headers?: Readonly<Record<string, AnswerPattern>>;
}

export type AssumptionPart = AssumptionStep | Pick<Assumption, 'after'>;

/**
 * How to see whether an assumption is true: first its id and the kind of repository that it needs, and then its steps.
 * `claims.json` has its sentence and its rule. It needs a second token if one of the steps does.
 */
export const assume =
  (id: keyof typeof claims, repository: Omit<AssumptionNeeds, 'reader' | 'account'> = {}) =>
  (...parts: readonly (AssumptionPart | readonly AssumptionPart[])[]): Assumption => {
    const all = parts.flat();
    const steps = all.filter((part) => 'call' in part);
    const needs = {
      ...repository,
      ...(steps.some(({ by }) => by) && { reader: true as const }),
      ...(steps.some(namesAccount) && { account: true as const }),
    };
    const undone = new Set(all.flatMap((part) => ('after' in part ? part.after : [])));
    return { id, ...claims[id], needs, steps, after: [...undone] };
  };

/** Stands for any earlier answer, to build a call that needs one. */
export const anyAnswer: any = new Proxy(() => anyAnswer, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 'x' : key === 'then' ? undefined : anyAnswer),
});

/** Whether the step uses the account of the token: it is built once with answers that note what is asked of them. */
function namesAccount({ call, expect, headers }: AssumptionStep): boolean {
  let isUsed = false;
  const known = new Proxy({} as Learnt, {
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
      // What cannot be built of such answers has named the account before, or does not.
    }
  }
  return isUsed;
}

/** What takes back the steps before it: calls that GitHub should simply do, and steps that later ones learn from. */
export const after = (...steps: readonly (AssumptionStep['call'] | AssumptionStep)[]) => ({
  after: steps.map((step) => (typeof step === 'object' && 'call' in step ? step : does(step))),
});

/** A step that GitHub should simply do. */
export const does = (call: AssumptionStep['call'], as?: string): AssumptionStep => ({ call, ...(as && { as }) });

/** A step that succeeds with such a body. */
export const shows = (call: AssumptionStep['call'], body: AnswerPattern): AssumptionStep => ({
  call,
  expect: { body },
});

/** A step with this status, and such a body. */
export const answers = (
  call: AssumptionStep['call'],
  status: Expected['status'],
  body?: AnswerPattern,
): AssumptionStep => ({
  call,
  expect: { status, body },
});

/** A step that GitHub does not do, and its message. */
export const refuses = (
  call: AssumptionStep['call'],
  status: Expected['status'],
  message?: AnswerPattern,
): AssumptionStep => ({
  call,
  expect: { status, message },
});

/** A step about which there is more to say than that. */
export const finds = (
  call: AssumptionStep['call'],
  expect: AssumptionStep['expect'],
  more: Omit<AssumptionStep, 'call' | 'expect'> = {},
): AssumptionStep => ({ call, expect, ...more });

/** The same step, asked with the second token. */
export const byReader = (step: AssumptionStep): AssumptionStep => ({ ...step, by: 'reader' });

/** A step that sends something wrong, and what GitHub says is wrong with it. */
export const mistakes = (call: AssumptionStep['call'], error: AnswerPattern): AssumptionStep =>
  answers(call, 422, { errors: some(error) });

/** A step that makes something, which later steps find under `as`, and what removes it again. */
export const makes = (as: string, step: AssumptionStep, remove: (made: any) => Call): AssumptionPart[] => [
  { ...step, as },
  after((known) => remove(known[as])),
];

/** Words about what GitHub numbers: `paramsOf` has what routes about one need of the answer that made it. */
export const numbered = <P extends object>(as: string, paramsOf: (made: any) => P, remove: (params: P) => Call) => ({
  makesOne: (step: AssumptionStep, name = as) => makes(name, step, (made) => remove(paramsOf(made))),
  /** A call about the one that was made. */
  its:
    <B>(call: (params: P, body?: B) => Call, body?: B) =>
    (known: Learnt) =>
      call(paramsOf(known[as]), body),
});

/** What everything that an assumption makes is called, so that a later run can find what an earlier one left. */
export const made = (name: string) => `trueup-live ${name}`;
