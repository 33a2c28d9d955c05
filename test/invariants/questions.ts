import type { Misbehaviour, Simulator } from '../../packages/simulator/src/index.ts';
import { isRead, isWrite, type LoggedRequest } from '../kit/runs/requests.ts';

/** A read of a run. Repeated reads count once. */
export interface Question {
  /** `GET /repos/acme/shop/labels?per_page=100` */
  readonly text: string;
  readonly route: string;
}

function formatQuestion({ method, path, query, body, route }: LoggedRequest) {
  if (route.startsWith('query ')) return `${route} ${JSON.stringify((body as any).variables)}`;
  const asked = new URLSearchParams(query).toString();
  return `${method} ${path}${asked && `?${asked}`}`;
}

/** Lists the distinct reads so far, in the order of their first request. */
export function listQuestions({ requests }: Simulator): Question[] {
  const all = requests.filter(isRead).map((request) => ({ text: formatQuestion(request), route: request.route }));
  return [...new Map(all.map((question) => [question.text, question])).values()];
}

/** Keeps one read of each route, because all answers of a route have one shape. */
export const pickOneOfEachRoute = (questions: readonly Question[]): Question[] => [
  ...new Map(questions.map((question) => [question.route, question])).values(),
];

/** Disturbs every answer to the question. */
export const disturbQuestion = (question: Question, trouble: Misbehaviour['with']): Misbehaviour => ({
  match: (request) => isRead(request) && formatQuestion(request) === question.text,
  times: Number.POSITIVE_INFINITY,
  with: trouble,
});

/** Lists the writes so far. The ciphertext of a secret differs each time, so it is masked. */
export const listWriteTexts = ({ requests }: Simulator): string[] =>
  requests.filter(isWrite).map((request) => {
    const body = JSON.stringify(request.body, (key, value) => (key === 'encrypted_value' ? '***' : value));
    return `${request.method} ${request.path} ${body ?? ''}`;
  });
