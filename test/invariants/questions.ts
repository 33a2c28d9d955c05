import type { Misbehaviour, Simulator } from '../../packages/simulator/src/index.ts';

export type LoggedRequest = Parameters<NonNullable<Misbehaviour['match']>>[0];

/** A read that a run makes, however often. */
export interface Question {
  /** `GET /repos/acme/shop/labels?per_page=100` */
  readonly text: string;
  readonly route: string;
}

export const isRead = ({ method, route }: LoggedRequest) => method === 'GET' || route.startsWith('query ');

export const isWrite = (request: LoggedRequest) => !isRead(request);

function formatQuestion({ method, path, query, body, route }: LoggedRequest) {
  if (route.startsWith('query ')) return `${route} ${JSON.stringify((body as any).variables)}`;
  const asked = new URLSearchParams(query).toString();
  return `${method} ${path}${asked && `?${asked}`}`;
}

/** The different reads among all requests so far, in the order in which they were first made. */
export function listQuestions({ requests }: Simulator): Question[] {
  const all = requests.filter(isRead).map((request) => ({ text: formatQuestion(request), route: request.route }));
  return [...new Map(all.map((question) => [question.text, question])).values()];
}

/** One of each route: all its answers have one shape. */
export const pickOneOfEachRoute = (questions: readonly Question[]): Question[] => [
  ...new Map(questions.map((question) => [question.route, question])).values(),
];

/** Every time this is asked, something goes wrong with the answer. */
export const disturbQuestion = (question: Question, trouble: Misbehaviour['with']): Misbehaviour => ({
  match: (request) => isRead(request) && formatQuestion(request) === question.text,
  times: Number.POSITIVE_INFINITY,
  with: trouble,
});

/** Every write so far, as what it asks GitHub for. What is sealed differs each time. */
export const listWriteTexts = ({ requests }: Simulator): string[] =>
  requests.filter(isWrite).map((request) => {
    const body = JSON.stringify(request.body, (key, value) => (key === 'encrypted_value' ? '***' : value));
    return `${request.method} ${request.path} ${body ?? ''}`;
  });
