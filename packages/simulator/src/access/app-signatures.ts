import { createVerify } from 'node:crypto';
import { createRefusal } from '../exchange/answer.ts';
import type { World } from '../state/world.ts';
import { undecodableTokenMessage } from './access.ts';
import { completeToken, type Token } from './tokens.ts';

interface SigningApp {
  readonly id: number;
  readonly slug: string;
  readonly public_key: string | null;
}

/** GitHub accepts signatures of an app for ten minutes at most. */
const maxLifetimeSeconds = 600;

const timeMessages = {
  iat: "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
  exp: "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
  far: "'Expiration time' claim ('exp') is too far in the future",
};

/** Returns `undefined` if the text is not a JSON web token. Throws if GitHub would refuse the token. */
export function verifyAppJwt(text: string, world: World): Token | undefined {
  const parts = text.split('.');
  const [head, claims] = parts.slice(0, 2).map(decodeJwtPart);
  if (parts.length !== 3 || !head || !claims) return undefined;
  const { iss, iat, exp } = claims;
  const apps = world.state.apps as readonly SigningApp[];
  const app = apps.find(({ id, public_key }) => public_key !== null && String(id) === String(iss));
  if (!app) throw createRefusal(404, 'Integration not found');
  if (head.alg !== 'RS256' || !isSignedWith(app.public_key!, parts)) throw createRefusal(401, undecodableTokenMessage);
  const now = Math.floor(world.now() / 1000);
  if (!Number.isInteger(iat) || (iat as number) > now) throw createRefusal(401, timeMessages.iat);
  if (!Number.isInteger(exp) || (exp as number) <= now) throw createRefusal(401, timeMessages.exp);
  if ((exp as number) > now + maxLifetimeSeconds) throw createRefusal(401, timeMessages.far);
  return completeToken({ token: `app ${app.id}`, login: `${app.slug}[bot]`, kind: 'app-itself', grants: {} });
}

function isSignedWith(publicKey: string, [head, claims, signature]: readonly string[]) {
  return createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature!, 'base64url');
}

function decodeJwtPart(part: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
