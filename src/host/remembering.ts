import type { Deliver, OutgoingRequest } from './outgoing.ts';
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

  const ask = (question: string, outgoing: OutgoingRequest) => {
    const answer = deliver(outgoing);
    answers.set(question, answer);
    answer.catch(() => answers.delete(question));
    return answer;
  };
  return {
    deliver(outgoing) {
      const question = questionOf(outgoing);
      if (outgoing.first) for (const page of [outgoing, outgoing.first]) longLists.add(questionOf(page));
      return (outgoing.anew ? undefined : answers.get(question)) ?? ask(question, outgoing);
    },
    withoutLongLists() {
      if (!longLists.size) return undefined;
      return remembering(deliver, new Map([...answers].filter(([question]) => !longLists.has(question))));
    },
  };
}

const questionOf = ({ wire: { method, url, headers, body } }: OutgoingRequest) =>
  [method, url, headers.accept, body ?? ''].join(' ');
