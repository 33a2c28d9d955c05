import { liveOf } from '../every-section.ts';
import type { Meddling, Send } from '../samples/meddling.ts';
import type { Scene } from '../scene.ts';
import { callerOf } from '../simulator-caller.ts';

/** What somebody else does to what the settings are about, and whether it is still there. */
export const meddle = (stage: Scene, { act, isThere }: Meddling) => {
  const { send } = callerOf(stage.simulator);
  const below: Send = (method, path, body) => send(method, `/repos/acme/shop${path}`, body);
  return { act: async () => act(below, liveOf(stage)), isThere: () => isThere(liveOf(stage)) };
};
