import { listGrants, type OwnerWideAnswers, type OwnerWidePage, type ReadCall } from '../call.ts';
import { type Reader, toNameKey } from '../github.ts';
import type { Grant } from '../grants.ts';
import type { ReadAnswer } from './batch-reader.ts';

export type CreateOwnerReader = (needs: readonly Grant[]) => Reader;

/**
 * A page costs one request, so it is read only after another repository was asked itself. GitHub may show less to a
 * token in lists, so the list counts once it agrees with one repository's own answer.
 */
export class SpotCheckedList {
  readonly #listed = new Map<string, unknown>();
  readonly #pages: AsyncGenerator<OwnerWidePage<unknown>>;
  #readCount = 0;
  #requests = 0;
  #isComplete = false;
  #isWrong = false;
  #loading?: Promise<void>;
  #spotCheck?: { readonly name: string; readonly answer: Promise<unknown> };

  constructor(
    readonly call: ReadCall,
    readonly rules: OwnerWideAnswers<any>,
    readonly context: { readonly reader: CreateOwnerReader; readonly names: ReadonlySet<string> },
  ) {
    // A cache would keep the whole page as text.
    this.#pages = rules.read(call.params, (pageCall) => {
      this.#requests += 1;
      return context.reader(listGrants(pageCall)).ask(pageCall);
    });
  }

  async ask<A>(call: ReadCall<A>, own: Reader): Promise<ReadAnswer<A>> {
    const name = toNameKey(own.repository);
    this.#readCount += 1;
    while (this.#canLoadMore(name)) {
      this.#loading ??= this.#loadPage();
      await this.#loading;
    }
    if (this.#listed.has(name) && (await this.#isConfirmed()))
      return { answer: this.#listed.get(name) as A, isShared: true };
    const answer = own.ask(call);
    if (!this.#spotCheck || !this.#listed.has(this.#spotCheck.name)) this.#spotCheck = { name, answer };
    return { answer: await answer, isShared: false };
  }

  #canLoadMore(name: string) {
    return !this.#isComplete && !this.#isWrong && !this.#listed.has(name) && this.#requests < this.#readCount - 1;
  }

  async #loadPage() {
    try {
      const { value, done } = await this.#pages.next();
      for (const [name, answer] of value ?? []) if (this.context.names.has(name)) this.#listed.set(name, answer);
      this.#isComplete = done === true;
    } catch {
      this.#isWrong = true;
    } finally {
      this.#loading = undefined;
    }
  }

  async #isConfirmed() {
    const spotCheck = this.#spotCheck;
    if (this.#isWrong || !spotCheck || !this.#listed.has(spotCheck.name)) return false;
    try {
      this.#isWrong ||= !this.rules.isSame(await spotCheck.answer, this.#listed.get(spotCheck.name));
      return !this.#isWrong;
    } catch {
      if (this.#spotCheck === spotCheck) this.#spotCheck = undefined;
      return false;
    }
  }
}
