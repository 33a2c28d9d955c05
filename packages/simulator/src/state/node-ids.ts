/** A global id consists of a prefix for the kind of object and an encoded number. */
export const encodeNodeId = (kind: string, id: number) => `${kind}_${Buffer.from(String(id)).toString('base64url')}`;

/** Returns `undefined` for the id of another kind of object. */
export function decodeNodeId(kind: string, nodeId: string): number | undefined {
  const [prefix, packed] = nodeId.split('_');
  const id = Number(Buffer.from(packed ?? '', 'base64url').toString());
  return prefix === kind && Number.isInteger(id) && id > 0 ? id : undefined;
}
