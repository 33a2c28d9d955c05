import { type FailedRequest, HostRefusal } from '../host/failures.ts';
import type { Reader } from '../host/host.ts';
import { ofRepository } from '../host/routes/repository.ts';
import { provenBy, VisibilityClaim } from './targets/disclosure.ts';

const repository = ofRepository({ answer: VisibilityClaim });

/** Asks the host how visible a repository is. Throws if the token sees no repository of this name. */
export async function askVisibility(reader: Reader) {
  try {
    return provenBy(await reader.ask(repository({})));
  } catch (failure) {
    if (failure instanceof HostRefusal && isUnseen(failure.request)) throw unseen(failure.request);
    throw failure;
  }
}

/** An app asks for its token on the way, and that answer is about no repository. */
const isUnseen = ({ status, path }: FailedRequest) => status === 404 && /^\/(repos|repositories)\//.test(path);

const unseen = (request: FailedRequest) => {
  const why = 'there is no such repository, or the token cannot see it';
  return new HostRefusal(request, why, 'check the name, or give the token access to the repository', why);
};
