import { rest } from '../host/call.ts';
import { metadata } from '../host/grants.ts';
import type { Reader } from '../host/host.ts';
import { Claim, provenBy } from '../privacy/disclosure.ts';

const repository = rest('GET /repos/{owner}/{repo}', { needs: metadata.read, answer: Claim });

/** Asks the host how visible a repository is. */
export const askVisibility = async (reader: Reader) => provenBy(await reader.ask(repository({})));
