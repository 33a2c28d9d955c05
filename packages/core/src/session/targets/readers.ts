import * as v from 'valibot';
import { fullName, isSameWord, type RepositoryName } from '../../github/github.ts';
import type { Transport, WireAnswer, WireRequest } from '../../github/http/http.ts';
import { jsonIn } from '../../github/http/message.ts';
import type { ReaderOptions } from '../inputs/run-options.ts';
import { nameFrom } from '../names/repository-names.ts';
import { provenBy, VisibilityClaim } from './disclosure.ts';
import type { Visibility } from './target.ts';

interface Around {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Reading returns `undefined` if there is no such file. */
  readonly files: { read(file: string): Promise<string | undefined> };
}

/** Who can read the log: the log of a workflow is as public as the repository that it runs in. */
interface Readers {
  /** Whether everyone may be reading, as far as is known by now. */
  mayBeEveryone(): boolean;
  /** Watches answers for the visibility of the workflow's own repository. */
  heeding(transport: Transport): Transport;
  /** Asks the host if nothing has said it yet. If that fails, everyone may be reading. */
  areEveryone(ask: (own: RepositoryName) => Promise<Visibility | undefined>): Promise<boolean>;
}

/** For a person at a terminal, or with `admin-values: show`. */
const insiders: Readers = {
  mayBeEveryone: () => false,
  heeding: (transport) => transport,
  areEveryone: async () => false,
};

export async function readersOf({ adminValues }: Pick<ReaderOptions, 'adminValues'>, around: Around): Promise<Readers> {
  const { environment } = around;
  if (environment.GITHUB_ACTIONS !== 'true' || adminValues === 'show') return insiders;
  const own = nameFrom(environment.GITHUB_REPOSITORY ?? '');
  let known = own && (await visibilityInEvent(own, around));
  // A repository that was public at any moment of the run has a log that everyone may read.
  const hear = (said: Visibility | undefined) => {
    if (known !== 'public' && said) known = said;
  };
  return {
    mayBeEveryone: () => mayBePublic(known),
    heeding: (transport) => async (request) => {
      const answer = await transport(request);
      if (own && isAbout(own, request)) hear(opens(request) ? 'public' : claimIn(answer.text));
      return answer;
    },
    async areEveryone(ask) {
      if (known === undefined && own) hear(await ask(own).catch(() => undefined));
      return mayBePublic(known);
    },
  };
}

/** What nothing proves to be private counts as public. */
export const mayBePublic = (visibility: Visibility | undefined) => visibility === undefined || visibility === 'public';

const Event = v.object({ repository: v.intersect([v.object({ full_name: v.string() }), VisibilityClaim]) });

/** The event that started the workflow. A re-run has the event of the first run, which may be outdated. */
async function visibilityInEvent(own: RepositoryName, { environment, files }: Around) {
  const path = environment.GITHUB_EVENT_PATH;
  const text = path && (await files.read(path).catch(() => undefined));
  const event = v.safeParse(Event, jsonIn(text || ''));
  if (!event.success || !isSameWord(event.output.repository.full_name, fullName(own))) return undefined;
  const visibility = provenBy(event.output.repository);
  return Number(environment.GITHUB_RUN_ATTEMPT ?? 1) > 1 && visibility !== 'public' ? undefined : visibility;
}

const isAbout = (own: RepositoryName, { method, url }: WireRequest) =>
  ['GET', 'PATCH'].includes(method) &&
  isSameWord(url.split('?')[0]!.slice(-fullName(own).length - 7), `/repos/${fullName(own)}`);

/** Whether a write makes the repository public, whatever the answer is. */
function opens({ method, body = '' }: WireRequest) {
  if (method !== 'PATCH') return false;
  const { visibility, private: isPrivate } = (jsonIn(body) ?? {}) as Record<string, unknown>;
  return visibility === 'public' || isPrivate === false;
}

function claimIn(text: WireAnswer['text']) {
  const claim = v.safeParse(VisibilityClaim, jsonIn(text));
  return claim.success ? provenBy(claim.output) : undefined;
}
