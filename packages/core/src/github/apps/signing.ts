import { sign } from 'node:crypto';
import type { Transport, WireRequest } from '../http/http.ts';
import { Secret } from '../http/secret.ts';
import type { Clock } from '../limits/clock.ts';
import type { AppKey } from './key.ts';

export interface AppIdentity {
  /** The app id or the client id. */
  readonly id: string;
  readonly key: AppKey;
}

const toleratedDifference = 30_000;

/** If this machine's clock is wrong, a 401 shows the right time, and Trueup signs again. */
export function signRequests(app: AppIdentity, transport: Transport, clock: Clock, hide: (secret: Secret) => Secret) {
  let difference = 0;
  const send = (request: WireRequest) =>
    transport(attachToken(request, hide(createAppJwt(app, clock.now() + difference)), 'app'));
  return async (request: WireRequest) => {
    const signedDifference = difference;
    const answer = await send(request);
    const shownDifference = Date.parse(answer.headers.date ?? '') - clock.now();
    const isCorrect =
      Number.isNaN(shownDifference) || Math.abs(shownDifference - signedDifference) <= toleratedDifference;
    if (isCorrect) return answer;
    difference = shownDifference;
    return answer.status === 401 ? send(request) : answer;
  };
}

export const attachToken = (request: WireRequest, token: Secret, holder: string): WireRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token.reveal()}` },
  holder,
});

/** In seconds. GitHub rejects a signature that starts in the future or is valid for more than ten minutes. */
const backdatedBy = 60;
const validFor = 540;

function createAppJwt({ id, key }: AppIdentity, now: number): Secret {
  const seconds = Math.floor(now / 1000);
  const claims = { iat: seconds - backdatedBy, exp: seconds + validFor, iss: id };
  const text = `${encodeJwtPart({ alg: 'RS256', typ: 'JWT' })}.${encodeJwtPart(claims)}`;
  return new Secret(`${text}.${sign('RSA-SHA256', Buffer.from(text), key.key).toString('base64url')}`);
}

const encodeJwtPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
