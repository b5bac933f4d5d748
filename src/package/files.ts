/** What other packages import from `lyceum/files`: files that come with a body, are kept on a node, and are answered. */
export { fileContent } from '../platform/content-tree/nodes/node-files/file-content.action.js';
export { type FileFacts, FileMember } from '../platform/content-tree/nodes/node-files/file-member.js';
export { type FileToStore, storeDefaultFile } from '../platform/content-tree/nodes/node-files/node-file.js';
export {
  fileInBody,
  type FileInBody,
  fileNameInBody,
  nameOfFile,
  sizeOfFile,
  UploadedFile,
} from '../platform/content-tree/nodes/node-files/uploaded-file.js';
export { fileAddress, fileSize } from '../platform/content-tree/own-content/attached-file.js';
export { ownAttachment, ownAttachmentAt } from '../platform/content-tree/own-content/own-attachment.js';
export { AttachmentProcessor } from '../platform/content-tree/own-content/attachment.processor.js';
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
