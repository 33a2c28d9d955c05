import { type FailedRequest, HostRefusal } from '../host/failures.ts';
import { isOrganization, type Reader } from '../host/host.ts';
import { idCall } from '../host/identity.ts';
import { ofRepository } from '../host/routes/repository.ts';
import { provenBy, VisibilityClaim } from '../privacy/disclosure.ts';

const repository = ofRepository({ answer: VisibilityClaim });

/** Asks the host how visible a repository is. */
export const askVisibility = (reader: Reader) =>
  orUnseen('repository', async () => provenBy(await reader.ask(repository({}))));

/** Throws if the token sees no repository or organization of this name. */
export async function askWhetherSeen(reader: Reader): Promise<void> {
  const { repository } = reader;
  await (isOrganization(repository)
    ? orUnseen('organization', () => reader.ask(idCall(repository)))
    : askVisibility(reader));
}

async function orUnseen<A>(what: string, ask: () => Promise<A>): Promise<A> {
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof HostRefusal && isUnseen(failure.request)) throw unseen(failure.request, what);
    throw failure;
  }
}

/** An app asks for its token on the way, and that answer is about no repository. */
const isUnseen = ({ status, path }: FailedRequest) =>
  status === 404 && /^\/((repos|repositories)\/|orgs\/[^/]+$)/.test(path);

const unseen = (request: FailedRequest, what: string) => {
  const why = `there is no such ${what}, or the token cannot see it`;
  return new HostRefusal(request, why, `check the name, or give the token access to the ${what}`, why);
};
