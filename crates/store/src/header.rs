//! The first 64 bytes of a table file.

/// The size of a header in bytes; the content after it stays aligned.
pub(crate) const HEADER: usize = 64;

const MAGIC: [u8; 8] = *b"ZAUBERTB";
const VERSION: u32 = 1;

/// What a file says about its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub hash: u64,
    pub bytes: u64,
    pub checksum: u32,
}

impl Header {
    pub(crate) fn encode(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..20].copy_from_slice(&self.hash.to_le_bytes());
        bytes[20..28].copy_from_slice(&self.bytes.to_le_bytes());
        bytes[28..32].copy_from_slice(&self.checksum.to_le_bytes());
        let own = crc32fast::hash(&bytes[..60]);
        bytes[60..].copy_from_slice(&own.to_le_bytes());
        bytes
    }

    pub(crate) fn decode(bytes: &[u8; HEADER]) -> Result<Header, String> {
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let long = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        if bytes[..8] != MAGIC {
            return Err("it is not a table".into());
        }
        if word(60) != crc32fast::hash(&bytes[..60]) {
            return Err("its header is damaged".into());
        }
        if word(8) != VERSION {
            return Err("it was made by another version".into());
        }
        Ok(Header { hash: long(12), bytes: long(20), checksum: word(28) })
    }
}
