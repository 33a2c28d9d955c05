/**
 * Decides whether everyone may read the log of a run. The log of a workflow is as public as its repository. Nothing shows
 * who can read the log of another CI system, so Trueup treats that log as public.
 */

import * as v from 'valibot';
import { isSameWord, parseRepositoryName, type RepositoryName, toFullName } from '../../github/github.ts';
import type { Environment } from '../../github/http/address.ts';
import type { Transport, WireRequest } from '../../github/http/http.ts';
import { parseJson } from '../../github/http/message.ts';
import { isCiJob } from '../inputs/read.ts';
import type { ReaderOptions } from '../inputs/run-options.ts';
import { isAboutRepository, observeVisibility, resolveVisibility, VisibilityClaim } from '../visibility.ts';
import type { Visibility } from './target.ts';

interface ReaderContext {
  readonly environment: Environment;
  readonly files: { read(file: string): Promise<string | undefined> };
}

interface LogReaders {
  mayEveryoneRead(): boolean;
  observeAnswers(transport: Transport): Transport;
  canEveryoneRead(ask: (own: RepositoryName) => Promise<Visibility | undefined>): Promise<boolean>;
}

export async function createLogReaders(
  { adminValues }: Pick<ReaderOptions, 'adminValues'>,
  context: ReaderContext,
): Promise<LogReaders> {
  const { environment } = context;
  if (!isCiJob(context) || adminValues === 'show') return insiders;
  if (environment.GITHUB_ACTIONS !== 'true') return everyone;
  const ownRepository = parseRepositoryName(environment.GITHUB_REPOSITORY ?? '');
  let visibility = ownRepository && (await readEventVisibility(ownRepository, context));
  // If the repository was public at any moment, everyone can read the log.
  const recordVisibility = (shown: Visibility | undefined) => {
    if (visibility !== 'public' && shown) visibility = shown;
  };
  return {
    mayEveryoneRead: () => mayBePublic(visibility),
    observeAnswers(transport) {
      if (!ownRepository) return transport;
      const observed = observeVisibility(ownRepository, transport, recordVisibility);
      return (request) => {
        if (isAboutRepository(ownRepository, request) && isMakingPublic(request)) recordVisibility('public');
        return observed(request);
      };
    },
    async canEveryoneRead(ask) {
      if (visibility === undefined && ownRepository) recordVisibility(await ask(ownRepository).catch(() => undefined));
      return mayBePublic(visibility);
    },
  };
}

const createFixedReaders = (isPublic: boolean): LogReaders => ({
  mayEveryoneRead: () => isPublic,
  observeAnswers: (transport) => transport,
  canEveryoneRead: async () => isPublic,
});

/** Used for a terminal, or with `admin-values: show`. */
const insiders = createFixedReaders(false);

const everyone = createFixedReaders(true);

export const mayBePublic = (visibility: Visibility | undefined) => visibility === undefined || visibility === 'public';

const WorkflowEvent = v.object({ repository: v.intersect([v.object({ full_name: v.string() }), VisibilityClaim]) });

/** A re-run gets the event of the first run. */
async function readEventVisibility(own: RepositoryName, { environment, files }: ReaderContext) {
  const path = environment.GITHUB_EVENT_PATH;
  const text = path && (await files.read(path).catch(() => undefined));
  const event = v.safeParse(WorkflowEvent, parseJson(text || ''));
  if (!event.success || !isSameWord(event.output.repository.full_name, toFullName(own))) return undefined;
  const visibility = resolveVisibility(event.output.repository);
  return Number(environment.GITHUB_RUN_ATTEMPT ?? 1) > 1 && visibility !== 'public' ? undefined : visibility;
}

/** The write may succeed even if its answer fails or never comes. */
function isMakingPublic({ method, body = '' }: WireRequest) {
  if (method !== 'PATCH') return false;
  const { visibility, private: isPrivate } = (parseJson(body) ?? {}) as Record<string, unknown>;
  return visibility === 'public' || isPrivate === false;
}
