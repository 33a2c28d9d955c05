import type { Deliver, Errand } from './outgoing.ts';
import type { WireAnswer } from './transport.ts';

/** What has been asked of a host, and answered. */
export interface Memory {
  readonly deliver: Deliver;
  /** The same memory, less every list that came in several pages. Nothing where there was none. */
  withoutLongLists(): Memory | undefined;
}

type Answers = Map<string, Promise<WireAnswer>>;

/** Two who ask the same share one answer. A failure is not kept: the next one asks anew. */
export function remembering(deliver: Deliver, answers: Answers = new Map()): Memory {
  const longLists = new Set<string>();

  const ask = (question: string, errand: Errand) => {
    const answer = deliver(errand);
    answers.set(question, answer);
    answer.catch(() => answers.delete(question));
    return answer;
  };
  return {
    deliver(errand) {
      const question = questionOf(errand);
      if (errand.first) for (const page of [errand, errand.first]) longLists.add(questionOf(page));
      return (errand.anew ? undefined : answers.get(question)) ?? ask(question, errand);
    },
    withoutLongLists() {
      if (!longLists.size) return undefined;
      return remembering(deliver, new Map([...answers].filter(([question]) => !longLists.has(question))));
    },
  };
}

const questionOf = ({ wire: { method, url, headers, body } }: Errand) =>
  [method, url, headers.accept, body ?? ''].join(' ');
