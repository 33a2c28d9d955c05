/** A global id is a prefix for the kind and an encoded number. */
export const encodeNodeId = (kind: string, id: number) => `${kind}_${Buffer.from(String(id)).toString('base64url')}`;

/** Returns `undefined` for the id of another kind. */
export function decodeNodeId(kind: string, node: string): number | undefined {
  const [prefix, packed] = node.split('_');
  const id = Number(Buffer.from(packed ?? '', 'base64url').toString());
  return prefix === kind && Number.isInteger(id) && id > 0 ? id : undefined;
}
