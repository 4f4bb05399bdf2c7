// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

// The errors of the registries, by the names that callers know.
error CallFailed();
error ExceedsMaximum();
error HasId();
error HasNoId();
error InvalidMetadata();
error InvalidSignature();
error InvalidState();
error SignatureExpired();
error Unauthorized();

/// What a registry answers about its administration: the island owns it, and never pauses it.
abstract contract Administered {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyIsland() {
        if (msg.sender != owner) revert Unauthorized();
        _;
    }

    function pendingOwner() external pure returns (address) {
        return address(0);
    }

    function guardians(address) external pure returns (bool) {
        return false;
    }

    function paused() external pure returns (bool) {
        return false;
    }
}

/// A registry that has taken over what an earlier one had, long ago.
abstract contract Migrated {
    uint24 public constant gracePeriod = 24 hours;
    address public constant migrator = address(0);
    /// Unix seconds.
    uint40 public constant migratedAt = 1_700_000_000;

    function isMigrated() external pure returns (bool) {
        return true;
    }
}

/// EIP-712 signatures with a nonce for each signer.
abstract contract Signatures is EIP712, Nonces {
    function domainSeparatorV4() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    function hashTypedDataV4(bytes32 structHash) external view returns (bytes32) {
        return _hashTypedDataV4(structHash);
    }

    /// Makes everything invalid that the caller has signed with the current nonce.
    function useNonce() external returns (uint256) {
        return _useNonce(msg.sender);
    }

    function verify(bytes32 structHash, address signer, uint256 deadline, bytes calldata signature) internal view {
        if (block.timestamp > deadline) revert SignatureExpired();
        if (!SignatureChecker.isValidSignatureNow(signer, _hashTypedDataV4(structHash), signature)) {
            revert InvalidSignature();
        }
    }
}

/// Pays back what was paid too much.
abstract contract Refunds {
    function refund(address to, uint256 amount) internal {
        if (amount == 0) return;
        bool sent;
        // The return data is not copied, because it may be arbitrarily long.
        assembly ("memory-safe") {
            sent := call(gas(), to, amount, 0, 0, 0, 0)
        }
        if (!sent) revert CallFailed();
    }
}
