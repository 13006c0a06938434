//! Memory: how much there is, and memory of our own for a table.

use memmap2::{Advice, MmapMut};
use std::io;

/// How much memory this process can still take, in bytes, as far as the system says: what is free or can be freed, and
/// what its group may take. `None` where that is not known.
pub fn available_memory() -> Option<u64> {
    let system = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| field(&text, "MemAvailable:"));
    let system = system.map(|kibibytes| kibibytes * 1024);
    [system, of_group()].into_iter().flatten().min()
}

/// What the groups that this process belongs to may still take: its own and all above it, the first and the second
/// version of control groups.
fn of_group() -> Option<u64> {
    let groups = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    let mut least = None;
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':');
        let (Some(_), Some(controllers), Some(path)) = (parts.next(), parts.next(), parts.next()) else { continue };
        let (root, names) = match controllers {
            "" => ("/sys/fs/cgroup", ["memory.max", "memory.current"]),
            other if other.split(',').any(|name| name == "memory") => {
                ("/sys/fs/cgroup/memory", ["memory.limit_in_bytes", "memory.usage_in_bytes"])
            }
            _ => continue,
        };
        let mut path = path.trim_end_matches('/');
        loop {
            let read = |name: &str| std::fs::read_to_string(format!("{root}{path}/{name}")).ok();
            let [most, used] = names.map(|name| read(name).and_then(|text| text.trim().parse::<u64>().ok()));
            if let (Some(most), Some(used)) = (most, used) {
                let cached = read("memory.stat").and_then(|text| field(&text, "inactive_file")).unwrap_or(0);
                let left = most.saturating_sub(used.saturating_sub(cached));
                least = Some(least.map_or(left, |least: u64| least.min(left)));
            }
            match path.rfind('/') {
                Some(end) => path = &path[..end],
                None => break,
            }
        }
    }
    least
}

/// The number after a name, in a text with one pair on each line.
fn field(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        (words.next() == Some(name)).then(|| words.next()?.parse().ok()).flatten()
    })
}

/// Zeroed memory, in large pages where there are any: a table is read at random places.
pub(crate) fn own_memory(bytes: usize) -> io::Result<MmapMut> {
    let memory = MmapMut::map_anon(bytes)?;
    #[cfg(target_os = "linux")]
    drop(memory.advise(Advice::HugePage));
    #[cfg(not(target_os = "linux"))]
    let _ = Advice::Random;
    Ok(memory)
}

/// True if an operation failed because there is not enough memory.
pub(crate) fn is_lack_of_memory(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::OutOfMemory
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_name() {
        let text = "MemTotal:       100 kB\nMemAvailable:    60 kB\ninactive_file 7\nactive_file 9\n";
        assert_eq!(field(text, "MemAvailable:"), Some(60));
        assert_eq!(field(text, "inactive_file"), Some(7));
        assert_eq!(field(text, "file"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_linux_machine_says_how_much_there_is() {
        assert!(available_memory().is_some_and(|bytes| bytes > 1 << 20));
    }
}
