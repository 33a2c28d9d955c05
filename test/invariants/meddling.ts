import type { Scene } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { getLiveRepository } from '../kit/samples/every-section.ts';
import type { Meddling, Send } from '../samples/meddling.ts';

/** Changes a setting like another person, and tells whether the change is still there. */
export const createMeddler = (stage: Scene, { act, isThere }: Meddling) => {
  const { send } = createCaller(stage.simulator);
  const sendBelow: Send = (method, path, body) => send(method, `/repos/acme/shop${path}`, body);
  return {
    act: async () => act(sendBelow, getLiveRepository(stage)),
    isThere: () => isThere(getLiveRepository(stage)),
  };
};
