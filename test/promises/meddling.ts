import type { Live, Meddling, Send } from '../samples/meddling.ts';
import type { Scene } from '../scene.ts';
import { callerOf } from '../simulator-caller.ts';

/** What somebody else does to `acme/shop`, and whether it is still there. */
export const meddle = ({ simulator }: Scene, { act, isThere }: Meddling) => {
  const { send } = callerOf(simulator);
  const live = () => simulator.repository('acme/shop') as Live;
  const below: Send = (method, path, body) => send(method, `/repos/acme/shop${path}`, body);
  return { act: async () => act(below, live()), isThere: () => isThere(live()) };
};
