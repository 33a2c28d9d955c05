import type { Exchange, OutgoingRequest } from './outgoing.ts';
import type { WireAnswer } from './transport.ts';

/** The answers of the host so far. */
export interface Memory {
  readonly exchange: Exchange;
  /** The same answers without the lists of several pages; `undefined` if there are none. */
  withoutLongLists(): Memory | undefined;
}

type Answers = Map<string, Promise<WireAnswer>>;

/**
 * The same question gets the same answer, even while it is under way. Failures are not kept: the next caller asks
 * again.
 */
export function remembering(exchange: Exchange, answers: Answers = new Map()): Memory {
  const longLists = new Set<string>();

  const ask = (question: string, outgoing: OutgoingRequest) => {
    const answer = exchange(outgoing);
    answers.set(question, answer);
    answer.catch(() => answers.delete(question));
    return answer;
  };
  return {
    exchange(outgoing) {
      const question = questionOf(outgoing);
      if (outgoing.first) for (const page of [outgoing, outgoing.first]) longLists.add(questionOf(page));
      return (outgoing.anew ? undefined : answers.get(question)) ?? ask(question, outgoing);
    },
    withoutLongLists() {
      if (!longLists.size) return undefined;
      return remembering(exchange, new Map([...answers].filter(([question]) => !longLists.has(question))));
    },
  };
}

const questionOf = ({ wire: { method, url, headers, body } }: OutgoingRequest) =>
  [method, url, headers.accept, body ?? ''].join(' ');
