import type { Deliver, Errand } from './errand.ts';
import type { WireAnswer } from './transport.ts';

/** Two who ask the same share one answer. A failure is not kept: the next one asks anew. */
export function remembering(deliver: Deliver): Deliver {
  const answers = new Map<string, Promise<WireAnswer>>();

  const ask = (question: string, errand: Errand) => {
    const answer = deliver(errand);
    answers.set(question, answer);
    answer.catch(() => answers.delete(question));
    return answer;
  };
  return (errand) => {
    const question = questionOf(errand);
    return answers.get(question) ?? ask(question, errand);
  };
}

const questionOf = ({ wire: { method, url, headers, body } }: Errand) =>
  [method, url, headers.accept, body ?? ''].join(' ');
