import { listGrants } from '../../packages/core/src/github/call.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { getPermissionName } from '../kit/reports/permission-of.ts';
import type { SectionSample } from '../kit/samples/every-section.ts';
import { allCalls } from './lists.ts';
import { listQuestions, type Question } from './questions.ts';
import { createTrick, type ObservedRun, type Trick } from './runs.ts';

type Trouble = Misbehaviour['with'];

const isGraphql = ({ route }: Question) => route.startsWith('query ');

const createGraphqlError = (type: string, message: string): Trouble => ({
  kind: 'status',
  status: 200,
  body: { data: { repository: null }, errors: [{ type, path: ['repository'], message }] },
});

const createDenial = (question: Question): Trouble => {
  const message = 'Resource not accessible by personal access token';
  return isGraphql(question)
    ? createGraphqlError('FORBIDDEN', message)
    : { kind: 'status', status: 403, body: { message } };
};

const createNotFound = (question: Question): Trouble =>
  isGraphql(question)
    ? createGraphqlError('NOT_FOUND', 'Could not resolve to a Repository')
    : { kind: 'status', status: 404, body: { message: 'Not Found' } };

/** Empties every list of the answer. */
const emptied: Trouble = {
  kind: 'answer',
  change: (answer) => ({
    ...answer,
    text: JSON.stringify(JSON.parse(answer.text), (key, value) => {
      if (key === 'nodes') return [];
      return key === 'hasNextPage' ? false : value;
    }),
  }),
};

/** GitHub returns these connections empty and without an error to a token that may not see them. */
const emptiedByTheHost = /^query BranchProtection(Rules|RulesSnapshot|Bypassers) /;

/** Another answer of the same run proves that the token can see these settings, so a 404 means "off". */
const provenElsewhere =
  /\/(vulnerability-alerts|automated-security-fixes|private-vulnerability-reporting|immutable-releases)$/;

const trickEachQuestion =
  (name: string, asked: (question: Question) => boolean, trouble: (question: Question) => Trouble) =>
  (): TrickFactory =>
  ({ stage }) =>
    listQuestions(stage.simulator)
      .filter(asked)
      .map((question) => createTrick(question, name, trouble(question)));

/** Creates tokens that lack one permission of the section's reads each, and one that lacks all. */
const trickWithWeakTokens = (tried: SectionSample) => (): Trick[] => {
  const calls = allCalls.filter(({ section }) => section === tried.key).map(({ call }) => call);
  const needed = new Set(calls.flatMap((call) => listGrants(call).map(getPermissionName)));
  const read = new Set(
    calls.filter(({ access }) => access === 'read').flatMap((call) => listGrants(call).map(getPermissionName)),
  );
  const lacking = [...read].filter((permission) => permission !== 'Metadata').map((permission) => [permission]);
  return [...lacking, [...needed]].map((lacked) => ({
    name: `a token without ${lacked.join(', ')}`,
    play({ simulator }) {
      const grants = Object.fromEntries(
        [...needed]
          .filter((permission) => !lacked.includes(permission))
          .map((permission) => [permission, 'admin' as const]),
      );
      simulator.state.tokens['all-powerful'] = { ...simulator.state.tokens['all-powerful']!, grants };
    },
  }));
};

export type TrickFactory = (full: ObservedRun) => readonly Trick[];

/** GitHub hides settings from a token with a denial, or with an answer that looks like an absence. */
export const trickFactories: readonly (readonly [string, (tried: SectionSample) => TrickFactory])[] = [
  ['denied', trickEachQuestion('denied', () => true, createDenial)],
  ['hidden', trickEachQuestion('hidden', ({ text }) => !provenElsewhere.test(text), createNotFound)],
  [
    'emptied',
    trickEachQuestion(
      'emptied',
      ({ text }) => emptiedByTheHost.test(text),
      () => emptied,
    ),
  ],
  ['not for a weak token', trickWithWeakTokens],
];
