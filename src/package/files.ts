/** What other packages import from `lyceum/files`: files that come with a body, are kept on a node, and are answered. */
export { fileContent } from '../platform/nodes/file-content.action.js';
export { type FileFacts, FileMember } from '../platform/nodes/file-member.js';
export { type FileToStore, storeDefaultFile } from '../platform/nodes/node-file.js';
export { fileInBody, type FileInBody, fileNameInBody, UploadedFile } from '../platform/nodes/uploaded-file.js';
export { fileAddress, fileSize } from '../platform/personal/attached-file.js';
export { AttachmentProcessor } from '../platform/personal/attachment.processor.js';
export { LocalStorage } from '../storage/local-storage.js';
export {
  type ByteSpan,
  BytesMissing,
  type Part,
  type PartedWrite,
  type PartSink,
  requireKey,
  type SignedContent,
  Storage,
  StorageFailed,
  type StoredObject,
} from '../storage/storage.js';
export { type StorageKind, storageKinds } from '../storage/storage-kinds.js';
