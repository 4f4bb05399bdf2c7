// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IdRegistry, Synced} from "./Directories.sol";
import {
    Administered,
    ExceedsMaximum,
    InvalidMetadata,
    InvalidState,
    Migrated,
    Signatures,
    Unauthorized
} from "./Shared.sol";

uint32 constant ED25519 = 1;
uint32 constant AUTH = 2;
uint8 constant SIGNED_KEY_REQUEST = 1;

/// Checks whether an app has requested a key.
contract SignedKeyRequestValidator is Administered {
    struct SignedKeyRequestMetadata {
        uint256 requestFid;
        address requestSigner;
        bytes signature;
        uint256 deadline;
    }

    string public constant VERSION = "2023.08.23";
    string private constant NAME = "Farcaster SignedKeyRequestValidator";
    bytes32 public constant METADATA_TYPEHASH =
        keccak256("SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)");
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    IdRegistry public immutable idRegistry;

    constructor(address owner_, IdRegistry ids) Administered(owner_) {
        idRegistry = ids;
    }

    function encodeMetadata(SignedKeyRequestMetadata calldata metadata) external pure returns (bytes memory) {
        return abi.encode(metadata);
    }

    /// Reverts if the metadata can't be decoded.
    function validate(uint256, bytes calldata key, bytes calldata metadata) external view returns (bool) {
        SignedKeyRequestMetadata memory asked = abi.decode(metadata, (SignedKeyRequestMetadata));
        if (asked.requestFid == 0 || block.timestamp > asked.deadline || key.length != 32) return false;
        bytes32 request = keccak256(abi.encode(METADATA_TYPEHASH, asked.requestFid, keccak256(key), asked.deadline));
        return idRegistry.verifyFidSignature(
            asked.requestSigner, asked.requestFid, hashTypedDataV4(request), asked.signature
        );
    }

    // The name is too long to be stored in code, as the other registries store theirs.

    function domainSeparatorV4() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, keccak256(bytes(NAME)), keccak256("1"), block.chainid, address(this)));
    }

    function hashTypedDataV4(bytes32 structHash) public view returns (bytes32) {
        return keccak256(abi.encodePacked("\x19\x01", domainSeparatorV4(), structHash));
    }

    function eip712Domain()
        external
        view
        returns (
            bytes1 fields,
            string memory name,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        )
    {
        return (hex"0f", NAME, "1", block.chainid, address(this), bytes32(0), new uint256[](0));
    }
}

/// The storage of keys. It comes before everything else that the registry inherits, because earlier chains have it
/// there.
abstract contract KeyStore {
    enum KeyState {
        NULL,
        ADDED,
        REMOVED
    }

    struct StoredKey {
        KeyState state;
        uint32 keyType;
        /// Place in the list of the keys with this state.
        uint64 index;
    }

    mapping(uint256 fid => mapping(bytes key => StoredKey)) internal stored;
}

/// The keys of each account, including auth keys (type 2). The server syncs the keys of its database to it.
contract KeyRegistry is KeyStore, Signatures, Administered, Migrated {
    struct KeyData {
        KeyState state;
        uint32 keyType;
    }

    error ValidatorNotFound(uint32 keyType, uint8 metadataType);

    event Add(
        uint256 indexed fid,
        uint32 indexed keyType,
        bytes indexed key,
        bytes keyBytes,
        uint8 metadataType,
        bytes metadata
    );
    event Remove(uint256 indexed fid, bytes indexed key, bytes keyBytes);

    string public constant VERSION = "2023.11.15";
    bytes32 public constant REMOVE_TYPEHASH =
        keccak256("Remove(address owner,bytes key,uint256 nonce,uint256 deadline)");
    bool public constant gatewayFrozen = false;
    uint256 public constant maxKeysPerFid = 1000;
    IdRegistry public immutable idRegistry;
    address public immutable keyGateway;
    SignedKeyRequestValidator private immutable validator;
    /// Keys of each state, in no particular order. Keys of another length than 32 bytes can't be added.
    mapping(uint256 fid => mapping(KeyState => bytes32[])) private lists;

    constructor(address owner_, address gateway, IdRegistry ids, SignedKeyRequestValidator validator_)
        Administered(owner_)
        EIP712("Farcaster KeyRegistry", "1")
    {
        keyGateway = gateway;
        idRegistry = ids;
        validator = validator_;
    }

    function totalKeys(uint256 fid, KeyState state) external view returns (uint256) {
        return listOf(fid, state).length;
    }

    function keyAt(uint256 fid, KeyState state, uint256 index) external view returns (bytes memory) {
        return abi.encodePacked(listOf(fid, state)[index]);
    }

    function keysOf(uint256 fid, KeyState state) external view returns (bytes[] memory page) {
        (page,) = pageOf(listOf(fid, state), 0, type(uint256).max);
    }

    /// @return page up to `batchSize` keys
    /// @return nextIdx where the next page starts; 0 if there is none
    function keysOf(uint256 fid, KeyState state, uint256 startIdx, uint256 batchSize)
        external
        view
        returns (bytes[] memory page, uint256 nextIdx)
    {
        return pageOf(listOf(fid, state), startIdx, batchSize);
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        StoredKey storage data = stored[fid][key];
        return KeyData(data.state, data.keyType);
    }

    function keys(uint256 fid, bytes calldata key) external view returns (KeyState state, uint32 keyType) {
        StoredKey storage data = stored[fid][key];
        return (data.state, data.keyType);
    }

    function validators(uint32 keyType, uint8 metadataType) public view returns (address) {
        bool isKnown = (keyType == ED25519 || keyType == AUTH) && metadataType == SIGNED_KEY_REQUEST;
        return isKnown ? address(validator) : address(0);
    }

    /// Called by the gateway. A key that was removed can't be added again.
    function add(address fidOwner, uint32 keyType, bytes calldata key, uint8 metadataType, bytes calldata metadata)
        external
    {
        if (msg.sender != keyGateway) revert Unauthorized();
        uint256 fid = ownedBy(fidOwner);
        if (stored[fid][key].state != KeyState.NULL) revert InvalidState();
        if (lists[fid][KeyState.ADDED].length >= maxKeysPerFid) revert ExceedsMaximum();
        if (validators(keyType, metadataType) == address(0)) revert ValidatorNotFound(keyType, metadataType);
        try validator.validate(fid, key, metadata) returns (bool isAsked) {
            if (!isAsked) revert InvalidMetadata();
        } catch {
            revert InvalidMetadata();
        }
        put(fid, bytes32(key), KeyState.ADDED, keyType);
        emit Add(fid, keyType, key, key, metadataType, metadata);
    }

    /// Called by the owner of the account.
    function remove(bytes calldata key) external {
        take(ownedBy(msg.sender), key);
    }

    /// Called by anyone with the owner's signature.
    function removeFor(address fidOwner, bytes calldata key, uint256 deadline, bytes calldata signature) external {
        bytes32 removal =
            keccak256(abi.encode(REMOVE_TYPEHASH, fidOwner, keccak256(key), _useNonce(fidOwner), deadline));
        verify(removal, fidOwner, deadline, signature);
        take(ownedBy(fidOwner), key);
    }

    /// Syncs the keys of the server's database.
    /// @param apps the FIDs of the apps that have requested the keys; 0 if unknown
    function sync(
        uint256[] calldata fids,
        bytes32[] calldata keys_,
        uint32[] calldata keyTypes,
        uint256[] calldata apps,
        bool[] calldata removed
    ) external onlyIsland {
        emit Synced();
        for (uint256 i = 0; i < fids.length; i++) {
            KeyState state = removed[i] ? KeyState.REMOVED : KeyState.ADDED;
            bytes memory key = abi.encodePacked(keys_[i]);
            KeyState before = stored[fids[i]][key].state;
            put(fids[i], keys_[i], state, keyTypes[i]);
            if (before == state) continue;
            if (removed[i]) emit Remove(fids[i], key, key);
            else emit Add(fids[i], keyTypes[i], key, key, SIGNED_KEY_REQUEST, unsigned(apps[i]));
        }
    }

    /// Metadata that names the app, whose signature the server does not have.
    function unsigned(uint256 app) private view returns (bytes memory) {
        return abi.encode(
            SignedKeyRequestValidator.SignedKeyRequestMetadata(app, idRegistry.custodyOf(app), "", 0)
        );
    }

    function ownedBy(address account) private view returns (uint256 fid) {
        fid = idRegistry.idOf(account);
        if (fid == 0) revert Unauthorized();
    }

    function take(uint256 fid, bytes calldata key) private {
        StoredKey storage data = stored[fid][key];
        if (data.state != KeyState.ADDED) revert InvalidState();
        put(fid, bytes32(key), KeyState.REMOVED, data.keyType);
        emit Remove(fid, key, key);
    }

    function put(uint256 fid, bytes32 key, KeyState state, uint32 keyType) private {
        StoredKey storage data = stored[fid][abi.encodePacked(key)];
        bytes32[] storage before = lists[fid][data.state];
        // An earlier chain has keys that are in no list.
        if (data.index < before.length && before[data.index] == key) {
            if (data.state == state) return;
            bytes32 last = before[before.length - 1];
            before[data.index] = last;
            stored[fid][abi.encodePacked(last)].index = data.index;
            before.pop();
        }
        bytes32[] storage list = lists[fid][state];
        (data.state, data.keyType, data.index) = (state, keyType, uint64(list.length));
        list.push(key);
    }

    function listOf(uint256 fid, KeyState state) private view returns (bytes32[] storage) {
        if (state == KeyState.NULL) revert InvalidState();
        return lists[fid][state];
    }

    function pageOf(bytes32[] storage list, uint256 start, uint256 most)
        private
        view
        returns (bytes[] memory page, uint256 nextIdx)
    {
        uint256 total = list.length;
        if (start >= total) return (new bytes[](0), 0);
        uint256 size = most < total - start ? most : total - start;
        page = new bytes[](size);
        for (uint256 i = 0; i < size; i++) page[i] = abi.encodePacked(list[start + i]);
        nextIdx = start + size < total ? start + size : 0;
    }
}

/// Adds keys to an account with the signatures of its owner and of the requesting app.
contract KeyGateway is Signatures, Administered {
    string public constant VERSION = "2023.11.15";
    bytes32 public constant ADD_TYPEHASH = keccak256(
        "Add(address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline)"
    );
    KeyRegistry public immutable keyRegistry;

    constructor(address owner_, KeyRegistry keys) Administered(owner_) EIP712("Farcaster KeyGateway", "1") {
        keyRegistry = keys;
    }

    function add(uint32 keyType, bytes calldata key, uint8 metadataType, bytes calldata metadata) external {
        keyRegistry.add(msg.sender, keyType, key, metadataType, metadata);
    }

    /// Called by anyone with the owner's signature.
    function addFor(
        address fidOwner,
        uint32 keyType,
        bytes calldata key,
        uint8 metadataType,
        bytes calldata metadata,
        uint256 deadline,
        bytes calldata signature
    ) external {
        bytes32 approval = hashOf(fidOwner, keyType, key, metadataType, metadata, deadline);
        verify(approval, fidOwner, deadline, signature);
        keyRegistry.add(fidOwner, keyType, key, metadataType, metadata);
    }

    function hashOf(
        address fidOwner,
        uint32 keyType,
        bytes memory key,
        uint8 metadataType,
        bytes memory metadata,
        uint256 deadline
    ) private returns (bytes32) {
        (bytes32 keyHash, bytes32 metadataHash) = (keccak256(key), keccak256(metadata));
        uint256 nonce = _useNonce(fidOwner);
        return keccak256(
            abi.encode(ADD_TYPEHASH, fidOwner, keyType, keyHash, metadataType, metadataHash, nonce, deadline)
        );
    }
}
